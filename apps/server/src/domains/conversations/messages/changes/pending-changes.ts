import { createHash } from 'node:crypto'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import type { ContentChanging } from './changed-content.ts'
import { applyChange, type NetworkChange } from './network-changes.ts'
import type { PendingChangeIndex } from './pending-change-index.ts'
import { arrivedMessages, deletePending, pendingFor, savePendingChange } from './pending-changes.store.ts'

/** Dependencies of receiving a change from the network. */
export interface ChangeReceiving extends ContentChanging {
  workplace: Workplace
  pendingChanges: PendingChangeIndex
  log: Log
}

const DAY_MS = 86_400_000
/** Days a change waits for its message. */
const PENDING_DAYS = 7
/** Maximum number of messages with pending changes per connection: far more than the network causes. */
const MOST_PENDING = 5_000

const keyOf = (change: NetworkChange) => createHash('sha256').update(JSON.stringify(change)).digest('base64url')

/**
 * Receives a change of a message. When the message has not arrived yet, the change stays pending.
 *
 * The message and its change may be stored concurrently without seeing each other. So each checks again after its
 * commit, and the id is in the memory index before the change is committed. The later one finds the other.
 */
export async function receiveChange(
  services: ChangeReceiving,
  at: ConnectionRef,
  change: NetworkChange,
): Promise<void> {
  const { workplace, pendingChanges } = services
  if (await workplace.run(at.companyId, (work) => applyChange(work, services, at, change))) return
  const { settings } = await services.companyContext(at.companyId)
  if (change.chat.group !== null && settings.CheckMsgIsGroup === 'enabled') return
  if ((await pendingChanges.of(at)).size >= MOST_PENDING) {
    services.log.warn({ ...at }, 'dropped a change: too many changes are pending')
    return
  }
  await pendingChanges.add(at, change.id)
  await workplace.run(at.companyId, ({ db, now }) =>
    savePendingChange(db, at, {
      change,
      key: keyOf(change),
      now,
      oldest: new Date(now.getTime() - PENDING_DAYS * DAY_MS),
    }),
  )
  await pendingChanges.add(at, change.id)
  await workplace.run(at.companyId, (work) => applyPending(work, services, at, change))
}

/**
 * Applies a message's pending changes in their order. Those for a message with the same id in another chat stay
 * pending.
 */
export async function applyPending(
  work: Work,
  services: ChangeReceiving,
  at: Pick<ConnectionRef, 'companyId' | 'connectionId'>,
  target: { id: string; fromMe: boolean },
): Promise<void> {
  const pending = await pendingFor(work.db, at, target)
  const appliedIds: number[] = []
  for (const { id, change } of pending) if (await applyChange(work, services, at, change)) appliedIds.push(id)
  await deletePending(work.db, at.companyId, appliedIds)
  if (appliedIds.length > 0 && appliedIds.length === pending.length)
    work.afterCommit(() => services.pendingChanges.remove(at, target.id))
}

/** Applies pending changes whose messages arrived while no session was open. */
export async function applyArrived(services: ChangeReceiving, at: ConnectionRef): Promise<void> {
  const arrivedIds = await services.workplace.read(at.companyId, (work) => arrivedMessages(work.db, at))
  for (const target of arrivedIds) {
    await services.workplace.run(at.companyId, (work) => applyPending(work, services, at, target))
  }
}
