import type { SendFailure } from '@recado/channels/channel'
import type { ErrorCode } from '@recado/contract/errors'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import type { LiveChannel } from '../../../connections/public.ts'
import { notifyOutcome } from '../../outbox/change-items.store.ts'
import type { DeliveryOutcome } from '../../outbox/deliver.ts'
import { holdFirstContacts } from '../../outbox/first-contacts/hold-first-contacts.ts'
import { type OutboxItem, postpone, removeOutboxItem } from '../../outbox/outbox.store.ts'
import type { OutboxPort } from '../../outbox/outbox-port.ts'
import type { ChangeOutcome } from '../../outbox/outcomes.ts'
import { isGivenUp, reasonOf, sendRetryDelay } from '../../outbox/retry.rules.ts'
import { findStoredMessage, type StoredMessage, saveOwnChanges } from '../message.store.ts'
import { changedMessage } from '../own-message.ts'
import { changeAtCustomer } from './change-at-customer.ts'
import type { ContentChanging } from './changed-content.ts'
import { storeOwnChange } from './own-change.ts'
import { changeFailureCodes, reachOf, withFailed, withoutChange } from './own-changes.rules.ts'
import { noteMadeChange } from './sent-changes.store.ts'

/** Dependencies of sending a change to the customer. */
export interface ChangeCarrying extends ContentChanging {
  workplace: Workplace
  outbox: Pick<OutboxPort, 'outcomes'>
  log: Log
}

/**
 * Sends a queued change of a message over a session of this node.
 * @returns the function that stores the result and removes the row; retried until it succeeds, so that the network is
 *   not called again
 */
export async function carryChange(
  services: ChangeCarrying,
  companyId: number,
  item: OutboxItem,
  channel: LiveChannel,
): Promise<() => Promise<DeliveryOutcome>> {
  const { change, changeId } = item.payload
  const row = await rowOf(services, companyId, item)
  const reach = change && row ? reachOf(row, change.kind) : 'nowhere'
  const failure =
    change && row && reach === 'network'
      ? await changeAtCustomer(services.workplace, channel, { companyId, row, changeId }, change)
      : null
  const went: ChangeResult = { failure, lost: reach === 'nowhere' }
  if (failure)
    services.log.warn({ err: failure, kind: failure.kind, companyId, outboxId: item.id }, 'could not change a message')
  return () => services.workplace.run(companyId, (work) => settle(work, services, item, went))
}

interface ChangeResult {
  failure: SendFailure | null
  /** The message was never sent or is already deleted. */
  lost: boolean
}

async function rowOf(services: ChangeCarrying, companyId: number, { message_id: id }: OutboxItem) {
  return id === null ? null : services.workplace.read(companyId, ({ db }) => findStoredMessage(db, companyId, id))
}

async function settle(
  work: Work,
  services: ChangeCarrying,
  item: OutboxItem,
  went: ChangeResult,
): Promise<DeliveryOutcome> {
  const { db, companyId } = work
  const { failure } = went
  // Lock order: the message first, as everywhere.
  const row = item.message_id === null ? null : await findStoredMessage(db, companyId, item.message_id, true)
  if (row && failure && !isGivenUp(failure.kind, item.attempts)) {
    const wait = failure.kind === 'blocked' ? 0 : sendRetryDelay(item.attempts, Math.random())
    const uncertain = failure.kind === 'unknown'
    const failedTry = { waitMs: wait, problem: failure.message, reason: reasonOf(failure.kind), uncertain }
    // A user withdrew the change in the meantime.
    if (!(await postpone(db, companyId, item.id, failedTry))) return { done: true }
    await changedMessage(work, services.addresses, row.id)
    await reportOutcome(work, services, item.id, 'later')
    return failure.kind === 'blocked' ? { blocked: true, code: failure.code } : { againAfter: wait }
  }
  const isFirst = failure?.reason === 'firstContact' && !item.is_group
  const firstUntil = isFirst ? await holdFirstContacts(work, services, item) : undefined
  await removeOutboxItem(db, item.id)
  await reportOutcome(
    work,
    services,
    item.id,
    row ? await finish(work, services, { row, item }, went) : 'ERR_NO_MESSAGE_FOUND',
  )
  return firstUntil === undefined ? { done: true } : { done: true, firstUntil }
}

/** Stores that the change was made or failed. After a failure the message keeps the content the customer has. */
async function finish(
  work: Work,
  services: ChangeCarrying,
  { row, item }: { row: StoredMessage; item: OutboxItem },
  { failure, lost: isLost }: ChangeResult,
): Promise<ChangeOutcome> {
  const { change, by } = item.payload
  if (!change || !by) return 'ERR_NO_MESSAGE_FOUND'
  const save = (changes: Parameters<typeof saveOwnChanges>[3]) =>
    saveOwnChanges(work.db, work.companyId, row.id, changes)
  const isApplied = !failure && !isLost && (change.kind === 'delete' || !row.is_deleted)
  if (isApplied) {
    await save(withoutChange(row.own_changes, item.id))
    await noteMadeChange(work.db, work.companyId, item.id)
    await storeOwnChange(work, services, { row, by }, change)
    return 'done'
  }
  const code = codeOf(failure, changeFailureCodes[change.kind])
  // A deleted message cannot be read or changed, so its failed change is not shown.
  const remainingChanges = row.is_deleted
    ? withoutChange(row.own_changes, item.id)
    : withFailed(row.own_changes, item.id, code)
  await save(remainingChanges)
  await changedMessage(work, services.addresses, row.id)
  return code
}

/** Returns the error code of a failed change: that of the rejection, otherwise `otherwise`. */
function codeOf(failure: SendFailure | null, otherwise: ErrorCode): ErrorCode {
  if (failure?.kind !== 'refused') return otherwise
  return failure.reason === 'firstContact' ? reasonOf('refused', true, failure.reason) : 'ERR_FETCH_WAPP_MSG'
}

/** The user's request may be waiting at this node or at another one. */
async function reportOutcome(work: Work, services: ChangeCarrying, id: number, outcome: ChangeOutcome): Promise<void> {
  const { outcomes } = services.outbox
  if (outcomes.awaits(id)) work.afterCommit(() => outcomes.settle(id, outcome))
  else await notifyOutcome(work.db, id, outcome)
}
