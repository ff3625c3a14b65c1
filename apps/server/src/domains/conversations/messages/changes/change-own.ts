import type { Message } from '@recado/contract/conversations/message'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import { type Connections, requireConnection } from '../../../connections/public.ts'
import { insertChange } from '../../outbox/change-items.store.ts'
import type { OutboxPort } from '../../outbox/outbox-port.ts'
import type { ChangeOutcome } from '../../outbox/outcomes.ts'
import { isSessionOpen, notifyOutbox } from '../../outbox/session-owner.store.ts'
import { messagePayload } from '../inbound/receive.store.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { type StoredMessage, saveOwnChanges } from '../message.store.ts'
import { sentSince } from '../outbound/sent-since.rules.ts'
import { changedMessage } from '../own-message.ts'
import { changeFailureCodes, type OwnChange, withRequested } from './own-changes.rules.ts'
import { noteSentChange } from './sent-changes.store.ts'

/** Dependencies of queueing a change and receiving its outcome. */
export interface ChangeAsking {
  workplace: Workplace
  addresses: MediaAddresses
  sessions: Pick<Connections, 'channel' | 'abilities' | 'newMessageId'>
  outbox: Pick<OutboxPort, 'wake' | 'outcomes'>
}

/** A stored change that is being sent. */
export interface RequestedChange {
  messageId: number
  /** Wrapped in an object, so that the transaction does not await it. */
  outcome: Promise<ChangeOutcome>
}

/**
 * Stores a change for the customer before any network call, as an outbox row behind the chat's queued ones. The node
 * with the session sends it. Without such a node it waits and is shown as waiting.
 * @param row the message, locked by this transaction
 * @throws AppError ERR_WAPP_NOT_INITIALIZED when the connection is deleted; the code of the change when its channel
 *   does not support it
 */
export async function askChange(
  work: Work,
  services: ChangeAsking,
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
  row: StoredMessage,
  change: OwnChange,
): Promise<RequestedChange> {
  const { db, companyId } = work
  const connectionId = row.connection_id
  if (connectionId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const { provider } = await requireConnection(db, connectionId)
  const { canEdit, canDelete, canReact } = services.sessions.abilities(provider)
  const able = { edit: canEdit, delete: canDelete, react: canReact }
  if (!able[change.kind]) throw new AppError(changeFailureCodes[change.kind])
  const changeId = services.sessions.newMessageId(provider)
  const id = await insertChange(db, companyId, row, { change, by: { userId, name }, changeId })
  const sentChange = { id, connectionId, messageId: row.id, changeId, change }
  await noteSentChange(db, companyId, sentChange, sentSince(work.now))
  await saveOwnChanges(db, companyId, row.id, withRequested(row.own_changes, id, change))
  if (services.sessions.channel(companyId, connectionId)) {
    work.afterCommit(() => services.outbox.wake(companyId, connectionId))
  } else if (await isSessionOpen(db, companyId, connectionId)) {
    await notifyOutbox(db, companyId, connectionId)
  } else {
    await changedMessage(work, services.addresses, row.id)
    return { messageId: row.id, outcome: Promise.resolve('later') }
  }
  // Subscribed before the commit, because the session's node may answer immediately.
  return { messageId: row.id, outcome: services.outbox.outcomes.of(id) }
}

/**
 * Returns the message after a requested change: changed when the network accepted it, otherwise unchanged with the
 * change listed as waiting.
 * @throws AppError ERR_FETCH_WAPP_MSG when the network rejected it, ERR_NO_MESSAGE_FOUND, and the code of the change
 */
export async function awaitChange(
  services: ChangeAsking,
  companyId: number,
  requestedChange: RequestedChange,
): Promise<Message> {
  const outcome = await requestedChange.outcome
  // No event has announced yet that the change waits.
  if (outcome === 'silent')
    return services.workplace.run(companyId, (work) =>
      changedMessage(work, services.addresses, requestedChange.messageId),
    )
  if (outcome !== 'done' && outcome !== 'later') throw new AppError(outcome)
  const payload = await services.workplace.read(companyId, (work) => messagePayload(work.db, requestedChange.messageId))
  if (!payload) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return services.addresses.signed(payload.message)
}
