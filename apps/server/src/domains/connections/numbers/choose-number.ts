import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { announceConnection } from '../announce-connection.ts'
import { requireConnection } from '../connection-reference.store.ts'
import type { ConnectionServices } from '../connection-services.ts'
import { announceGovernor } from '../governor/announce-governor.ts'
import { restartWarmUp } from '../governor/governor.store.ts'
import { wantSession } from '../sessions/ask-session.ts'
import { lockSession, saveNumber } from '../sessions/session-state.store.ts'
import { noteSetUpChanged } from '../set-up/set-up.store.ts'
import { wholeConnection } from '../show-connections.ts'
import {
  acceptHeldNumber,
  connectionNumber,
  deleteHeldNumber,
  type HeldNumber,
  heldNumber,
} from './held-number.store.ts'
import { releaseNumber } from './number-claims.store.ts'

export type NumberChoice = { accept: true; waiting: 'cancel' | 'keep' } | { accept: false }

/** The number that waits for a choice, with how many messages wait to be sent, and how much arrived since. */
export async function showOtherNumber(
  work: Work,
  services: ConnectionServices,
  id: number,
): Promise<{ number: string; waiting: number; arrived: number; isFull: boolean }> {
  const { phone, events, isFull } = await requireHeld(work, id, false)
  return { number: phone, waiting: await services.listener().countWaiting(work, id), arrived: events, isFull }
}

/**
 * Uses the number that a connection was paired with instead of its own, or logs it out (connections.11). Of two admins the first
 * one chooses.
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
  const held = await requireHeld(work, id, true)
  const before = await connectionNumber(work.db, at)
  // Changes and read marks are about messages of the other number: nothing of this one's chats answers to them.
  await services.listener().cancelWaiting(work, id, waiting === 'cancel' ? 'everything' : 'changes')
  await saveNumber(work.db, at, held)
  await restartWarmUp(work.db, at)
  await acceptHeldNumber(work.db, at, work.now)
  // Each node that has it open without a lease opens it again.
  await noteSetUpChanged(work.db, at, work.now)
  await wantSession(work, id)
  const values = { before: { number: before?.phone ?? '' }, after: { number: held.phone, waiting } }
  await audit(work, actor, 'connection.useNumber', `connection ${id}`, values.before, values.after)
  const connection = await wholeConnection(work, services, id)
  if (connection) announceConnection(work, connection)
  // The wait of first contacts was the other number's.
  await announceGovernor(work, id)
  work.afterCommit(() => services.listener().limitsChanged(at))
}

async function refuse(work: Work, actor: Actor, services: ConnectionServices, id: number): Promise<void> {
  const { provider } = await requireHeld(work, id, true)
  // Without the number: it may be a private phone's.
  await audit(work, actor, 'connection.refuseNumber', `connection ${id}`, null, null)
  const at = { companyId: work.companyId, connectionId: id }
  await deleteHeldNumber(work.db, at, null)
  // What is posted passes by the claim alone. A device keeps it until it is logged out.
  if (!services.abilitiesOf(provider)?.holdsSession) await releaseNumber(work.db, id, null)
}

async function requireHeld(work: Work, id: number, lock: boolean): Promise<HeldNumber & { provider: string }> {
  const { provider } = await requireConnection(work.db, id)
  if (lock) await lockSession(work.db, { companyId: work.companyId, connectionId: id })
  const held = await heldNumber(work.db, { companyId: work.companyId, connectionId: id }, lock)
  if (!held || held.isAccepted) throw new AppError('ERR_NO_OTHER_NUMBER')
  return { ...held, provider }
}
