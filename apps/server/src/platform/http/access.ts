import { can } from '@recado/contract/access'
import type { Access } from '@recado/contract/endpoint'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'

/**
 * Permission, then plan feature: always in this order, after the login.
 * @throws AppError ERR_NO_PERMISSION, ERR_PLAN_FEATURE_DISABLED
 */
export function checkAccess(access: Access & { login: true }, actor: Actor): void {
  if (access.superOnly && !actor.super) throw new AppError('ERR_NO_PERMISSION')
  if (access.permission !== null && !can(actor, access.permission)) throw new AppError('ERR_NO_PERMISSION')
  if (access.feature !== null && !actor.company.features.has(access.feature))
    throw new AppError('ERR_PLAN_FEATURE_DISABLED')
}
