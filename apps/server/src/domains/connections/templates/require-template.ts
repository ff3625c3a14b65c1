import { isFilled, isUsable, parameterOf } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { templateById } from './template.store.ts'

/** A template and the values of its places, as a person or a campaign chose them. */
export interface ChosenTemplate {
  connectionId: number
  id: number
}

// No row has an id beyond the column's.
const LARGEST_ID = 2 ** 31 - 1

/**
 * A template of a connection that can be sent.
 * @throws AppError ERR_NO_TEMPLATE_FOUND, ERR_TEMPLATE_UNUSABLE for one that is not approved or needs more than its places filled
 */
export async function requireTemplate(work: Work, chosen: ChosenTemplate): Promise<Template> {
  const found = chosen.id <= LARGEST_ID && (await templateById(work.db, work.companyId, chosen))
  if (!found) throw new AppError('ERR_NO_TEMPLATE_FOUND')
  if (!isUsable(found)) throw new AppError('ERR_TEMPLATE_UNUSABLE')
  return found
}

/** @throws AppError ERR_TEMPLATE_FIELDS unless each place has a value */
export function requireParameters(template: Template, values: readonly string[]): string[] {
  if (!isFilled(template, values)) throw new AppError('ERR_TEMPLATE_FIELDS')
  return values.map(parameterOf)
}
