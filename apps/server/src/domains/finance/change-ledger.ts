import type { In } from '@recado/contract/endpoint'
import type { addMovement as addEndpoint } from '@recado/contract/finance/endpoints'
import { centsOf, type Movement } from '@recado/contract/finance/movement'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { movementOf } from './list-movements.ts'
import { insertMovement, movementOfClient, removeMovement } from './movement.store.ts'
import { reais } from './period.rules.ts'

/** Enters a movement with the current time. If one was entered with the same `clientId`, returns it. */
export async function addMovement(
  work: Work,
  actor: Actor,
  { tipo, amount, title, clientId }: In<typeof addEndpoint, 'body'>,
): Promise<Movement> {
  const { db, companyId, now } = work
  const cents = centsOf(amount)
  const id = await insertMovement(db, companyId, { kind: tipo, cents, title, createdBy: actor.userId, now, clientId })
  if (id === null) return enteredBefore(work, clientId ?? '')
  await audit(work, actor, 'movement.create', `movement ${id}`, null, { title, tipo, amount: reais(cents) })
  announce(work, 'create', id)
  return { id, tipo, title, amount: reais(cents), createdAt: now.toISOString(), userName: actor.name }
}

async function enteredBefore({ db, companyId }: Work, clientId: string): Promise<Movement> {
  const row = await movementOfClient(db, companyId, clientId)
  // It was deleted concurrently.
  if (!row) throw new AppError('ERR_NO_MOVEMENT_FOUND')
  return movementOf(row)
}

/**
 * Deletes a movement.
 * @throws AppError ERR_NO_MOVEMENT_FOUND
 */
export async function deleteMovement(work: Work, actor: Actor, id: number): Promise<void> {
  const movement = await removeMovement(work.db, work.companyId, id)
  if (!movement) throw new AppError('ERR_NO_MOVEMENT_FOUND')
  const { title, kind, cents } = movement
  await audit(work, actor, 'movement.delete', `movement ${id}`, { title, tipo: kind, amount: reais(cents) }, null)
  announce(work, 'delete', id)
}

/** Announces a change only to users who may see the ledger. */
function announce(work: Work, action: 'create' | 'delete', movementId: number): void {
  work.announce('movement', hearersOf(work.companyId, 'movement'), { action, movementId })
}
