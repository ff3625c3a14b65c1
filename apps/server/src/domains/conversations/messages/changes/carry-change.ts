import type { SendFailure } from '@recado/channels/channel'
import type { ErrorCode } from '@recado/contract/errors'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import type { LiveChannel } from '../../../connections/public.ts'
import { notifyOutcome } from '../../outbox/change-items.store.ts'
import type { Outcome } from '../../outbox/deliver.ts'
import { holdFirstContacts } from '../../outbox/first-contacts/hold-first-contacts.ts'
import { type OutboxItem, postpone, removeItem } from '../../outbox/outbox.store.ts'
import type { OutboxPort } from '../../outbox/outbox-port.ts'
import type { ChangeOutcome } from '../../outbox/outcomes.ts'
import { isGivenUp, reasonOf, retryAfter } from '../../outbox/retry.rules.ts'
import { findStoredMessage, type StoredMessage, saveOwnChanges } from '../message.store.ts'
import { changedMessage } from '../own-message.ts'
import { changeAtCustomer } from './change-at-customer.ts'
import type { ContentChanging } from './changed-content.ts'
import { storeOwnChange } from './own-change.ts'
import { failureOf, reachOf, withFailed, withoutChange } from './own-changes.rules.ts'
import { noteMadeChange } from './sent-changes.store.ts'

/** Dependencies of carrying a change to the customer. */
export interface ChangeCarrying extends ContentChanging {
  workplace: Workplace
  outbox: Pick<OutboxPort, 'outcomes'>
  log: Log
}

/**
 * Carries a change of a message that waited in the outbox over a session of this node.
 * @returns the remaining step: storing the result, together with the end of the row. Repeated until it is stored, so
 * that the network is not asked again
 */
export async function carryChange(
  services: ChangeCarrying,
  companyId: number,
  item: OutboxItem,
  channel: LiveChannel,
): Promise<() => Promise<Outcome>> {
  const { change, changeId } = item.payload
  const row = await rowOf(services, companyId, item)
  const reach = change && row ? reachOf(row, change.kind) : 'nowhere'
  const failure =
    change && row && reach === 'network'
      ? await changeAtCustomer(services.workplace, channel, { companyId, row, changeId }, change)
      : null
  const went: Went = { failure, lost: reach === 'nowhere' }
  if (failure) services.log.warn({ err: failure, kind: failure.kind, companyId, outboxId: item.id }, 'not changed')
  return () => services.workplace.run(companyId, (work) => settle(work, services, item, went))
}

interface Went {
  failure: SendFailure | null
  /** There is nothing to change any more. */
  lost: boolean
}

async function rowOf(services: ChangeCarrying, companyId: number, { message_id: id }: OutboxItem) {
  return id === null ? null : services.workplace.read(companyId, ({ db }) => findStoredMessage(db, companyId, id))
}

async function settle(work: Work, services: ChangeCarrying, item: OutboxItem, went: Went): Promise<Outcome> {
  const { db, companyId } = work
  const { failure } = went
  // The message first, as everywhere.
  const row = item.message_id === null ? null : await findStoredMessage(db, companyId, item.message_id, true)
  if (row && failure && !isGivenUp(failure.kind, item.attempts)) {
    const wait = failure.kind === 'blocked' ? 0 : retryAfter(item.attempts, Math.random())
    const uncertain = failure.kind === 'unknown'
    const again = { waitMs: wait, problem: failure.message, reason: reasonOf(failure.kind), uncertain }
    // Withdrawn by a person meanwhile.
    if (!(await postpone(db, companyId, item.id, again))) return { done: true }
    await changedMessage(work, services.addresses, row.id)
    await reportOutcome(work, services, item.id, 'later')
    return failure.kind === 'blocked' ? { blocked: true, code: failure.code } : { againAfter: wait }
  }
  const isFirst = failure?.reason === 'firstContact' && !item.is_group
  const firstUntil = isFirst ? await holdFirstContacts(work, services, item) : undefined
  await removeItem(db, item.id)
  await reportOutcome(
    work,
    services,
    item.id,
    row ? await finish(work, services, { row, item }, went) : 'ERR_NO_MESSAGE_FOUND',
  )
  return firstUntil === undefined ? { done: true } : { done: true, firstUntil }
}

/** Stores the change that was made, or that it could not be: then the message stays as the customer has it. */
async function finish(
  work: Work,
  services: ChangeCarrying,
  { row, item }: { row: StoredMessage; item: OutboxItem },
  { failure, lost }: Went,
): Promise<ChangeOutcome> {
  const { change, by } = item.payload
  if (!change || !by) return 'ERR_NO_MESSAGE_FOUND'
  const save = (changes: Parameters<typeof saveOwnChanges>[3]) =>
    saveOwnChanges(work.db, work.companyId, row.id, changes)
  const made = !failure && !lost && (change.kind === 'delete' || !row.is_deleted)
  if (made) {
    await save(withoutChange(row.own_changes, item.id))
    await noteMadeChange(work.db, work.companyId, item.id)
    await storeOwnChange(work, services, { row, by }, change)
    return 'done'
  }
  const code = codeOf(failure, failureOf[change.kind])
  // Nothing can be read of a deleted message, nor has anybody to do anything about it.
  const left = row.is_deleted ? withoutChange(row.own_changes, item.id) : withFailed(row.own_changes, item.id, code)
  await save(left)
  await changedMessage(work, services.addresses, row.id)
  return code
}

/** The words for a change that was not made; another's where the network did not refuse it. */
function codeOf(failure: SendFailure | null, otherwise: ErrorCode): ErrorCode {
  if (failure?.kind !== 'refused') return otherwise
  return failure.reason === 'firstContact' ? reasonOf('refused', true, failure.reason) : 'ERR_FETCH_WAPP_MSG'
}

/** The person who asked may wait at this node or at another one. */
async function reportOutcome(work: Work, services: ChangeCarrying, id: number, outcome: ChangeOutcome): Promise<void> {
  const { outcomes } = services.outbox
  if (outcomes.awaits(id)) work.afterCommit(() => outcomes.settle(id, outcome))
  else await notifyOutcome(work.db, id, outcome)
}
