import { createHash } from 'node:crypto'
import type { Work } from '../../../platform/db/work.ts'
import type { ConnectionRef } from '../../connections/public.ts'
import { arrivedMessages, dropHeld, heldFor, holdChange } from './held-changes.store.ts'
import type { MessageServices } from './message-services.ts'
import { applyChange, type NetworkChange } from './network-changes.ts'

const DAY_MS = 86_400_000
/** A message that has not come by then does not come. */
const HELD_DAYS = 7
/** So many messages may be waited for on a line; more are not the network's doing. */
const MOST_AWAITED = 5_000

const keyOf = (change: NetworkChange) => createHash('sha256').update(JSON.stringify(change)).digest('base64url')

/**
 * Takes a change of a message that may not have come yet: what comes first waits for it.
 *
 * The message and its change may be stored at the same moment, and neither sees the other: so each looks again after its
 * commit, and the id is known in memory before the change is committed. Whoever is last finds the other.
 */
export async function receiveChange(
  services: MessageServices,
  at: ConnectionRef,
  change: NetworkChange,
): Promise<void> {
  const { workplace, awaited } = services
  if (await workplace.run(at.companyId, (work) => applyChange(work, services, at, change))) return
  const { settings } = await services.companyContext(at.companyId)
  if (change.chat.group !== null && settings.CheckMsgIsGroup === 'enabled') return
  if ((await awaited.of(at)).size >= MOST_AWAITED) {
    services.log.warn({ ...at }, 'too much waits for messages that do not come: a change was dropped')
    return
  }
  await awaited.add(at, change.id)
  await workplace.run(at.companyId, ({ db, now }) =>
    holdChange(db, at, { change, key: keyOf(change), now, oldest: new Date(now.getTime() - HELD_DAYS * DAY_MS) }),
  )
  await awaited.add(at, change.id)
  await workplace.run(at.companyId, (work) => applyHeld(work, services, at, change))
}

/** Applies what waited for a message, in its order; what belongs to another chat's message of that id goes on waiting. */
export async function applyHeld(
  work: Work,
  services: MessageServices,
  at: ConnectionRef,
  target: { id: string; fromMe: boolean },
): Promise<void> {
  const held = await heldFor(work.db, at, target)
  const done: number[] = []
  for (const { id, change } of held) if (await applyChange(work, services, at, change)) done.push(id)
  await dropHeld(work.db, at.companyId, done)
  if (done.length > 0 && done.length === held.length) work.afterCommit(() => services.awaited.remove(at, target.id))
}

/** The line opened: what came of the messages while nobody looked is applied. */
export async function applyArrived(services: MessageServices, at: ConnectionRef): Promise<void> {
  const arrived = await services.workplace.read(at.companyId, (work) => arrivedMessages(work.db, at))
  for (const target of arrived) {
    await services.workplace.run(at.companyId, (work) => applyHeld(work, services, at, target))
  }
}
