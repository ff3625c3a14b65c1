import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { requireConnection } from '../connection-reference.store.ts'
import type { ConnectionServices } from '../connection-services.ts'
import { announceGovernor } from '../governor/announce-governor.ts'
import { restartWarmUp } from '../governor/governor.store.ts'
import { wantSession } from '../sessions/ask-session.ts'
import { lockConnectionSession, saveNumber } from '../sessions/session-state.store.ts'
import { noteSetUpChanged } from '../set-up/set-up.store.ts'
import { announceSaved } from '../show-connections.ts'
import {
  acceptHeldNumber,
  connectionNumber,
  deleteHeldNumber,
  type HeldNumber,
  heldNumber,
} from './held-number.store.ts'
import { releaseNumber } from './number-claims.store.ts'

export type NumberChoice = { accept: true; waiting: 'cancel' | 'keep' } | { accept: false }

/** Returns the number awaiting a choice, with the counts of queued messages and of events that arrived since. */
export async function showOtherNumber(
  work: Work,
  services: ConnectionServices,
  id: number,
): Promise<{ number: string; waiting: number; arrived: number; isFull: boolean }> {
  const { phone, events, isFull } = await requireHeld(work, id, false)
  return { number: phone, waiting: await services.listener().countWaiting(work, id), arrived: events, isFull }
}

/**
 * Accepts the number that a connection was paired with, or logs it out (connections.11). If two admins choose, the
 * first one wins.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_OTHER_NUMBER
 */
export async function chooseNumber(
  workplace: Workplace,
  actor: Actor,
  services: ConnectionServices,
  { id, choice }: { id: number; choice: NumberChoice },
): Promise<void> {
  const { companyId } = actor
  const at = { companyId, connectionId: id }
  await workplace.run(companyId, (work) =>
    choice.accept ? accept(work, actor, services, { id, waiting: choice.waiting }) : refuse(work, actor, services, id),
  )
  if (choice.accept) await services.registry.restart(at)
  else await services.registry.logOut(at)
}

async function accept(
  work: Work,
  actor: Actor,
  services: ConnectionServices,
  { id, waiting }: { id: number; waiting: 'cancel' | 'keep' },
): Promise<void> {
  const at = { companyId: work.companyId, connectionId: id }
  const heldNumber = await requireHeld(work, id, true)
  const before = await connectionNumber(work.db, at)
  // Changes and read marks refer to chats of the previous number, so they cannot be sent.
  await services.listener().cancelWaiting(work, id, waiting === 'cancel' ? 'everything' : 'changes')
  await saveNumber(work.db, at, heldNumber)
  await restartWarmUp(work.db, at)
  await acceptHeldNumber(work.db, at, work.now)
  // Every node that has opened it without a lease reopens it.
  await noteSetUpChanged(work.db, at, work.now)
  await wantSession(work, id)
  const values = { before: { number: before?.phone ?? '' }, after: { number: heldNumber.phone, waiting } }
  await audit(work, actor, 'connection.useNumber', `connection ${id}`, values.before, values.after)
  await announceSaved(work, services, id)
  // The hold of first contacts belonged to the previous number.
  await announceGovernor(work, id)
  work.afterCommit(() => services.listener().limitsChanged(at))
}

async function refuse(work: Work, actor: Actor, services: ConnectionServices, id: number): Promise<void> {
  const { provider } = await requireHeld(work, id, true)
  // The audit log omits the number, because it may be a private phone's.
  await audit(work, actor, 'connection.refuseNumber', `connection ${id}`, null, null)
  const at = { companyId: work.companyId, connectionId: id }
  await deleteHeldNumber(work.db, at, null)
  // Posts are routed by the claim alone, so release it now. A device keeps its claim until it is logged out.
  if (!services.abilitiesOf(provider)?.holdsSession) await releaseNumber(work.db, id, null)
}

async function requireHeld(work: Work, id: number, lock: boolean): Promise<HeldNumber & { provider: string }> {
  const { provider } = await requireConnection(work.db, id)
  if (lock) await lockConnectionSession(work.db, { companyId: work.companyId, connectionId: id })
  const heldRow = await heldNumber(work.db, { companyId: work.companyId, connectionId: id }, lock)
  if (!heldRow || heldRow.isAccepted) throw new AppError('ERR_NO_OTHER_NUMBER')
  return { ...heldRow, provider }
}
