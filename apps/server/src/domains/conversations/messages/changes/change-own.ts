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
import { failureOf, type OwnChange, withAsked } from './own-changes.rules.ts'
import { noteSentChange } from './sent-changes.store.ts'

/** Dependencies of a change at the customer, into the outbox and back. */
export interface ChangeAsking {
  workplace: Workplace
  addresses: MediaAddresses
  sessions: Pick<Connections, 'channel' | 'abilities' | 'newMessageId'>
  outbox: Pick<OutboxPort, 'wake' | 'outcomes'>
}

/** A change that is stored and on its way. */
export interface AskedFor {
  messageId: number
  /** Boxed, so that it is not waited for inside the transaction. */
  outcome: Promise<ChangeOutcome>
}

/**
 * Stores a change for the customer before anything goes to the network: a row of the outbox behind the waiting ones of
 * the chat, worked by the node that holds the session. Without such a node it waits and is shown as waiting.
 * @param row the message, locked by this transaction
 * @throws AppError ERR_WAPP_NOT_INITIALIZED when the connection is gone; the code of the change when its channel cannot
 */
export async function askChange(
  work: Work,
  services: ChangeAsking,
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
  row: StoredMessage,
  change: OwnChange,
): Promise<AskedFor> {
  const { db, companyId } = work
  const connectionId = row.connection_id
  if (connectionId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const { provider } = await requireConnection(db, connectionId)
  const { canEdit, canDelete, canReact } = services.sessions.abilities(provider)
  const able = { edit: canEdit, delete: canDelete, react: canReact }
  if (!able[change.kind]) throw new AppError(failureOf[change.kind])
  const changeId = services.sessions.newMessageId(provider)
  const id = await insertChange(db, companyId, row, { change, by: { userId, name }, changeId })
  const noted = { id, connectionId, messageId: row.id, changeId, change }
  await noteSentChange(db, companyId, noted, sentSince(work.now))
  await saveOwnChanges(db, companyId, row.id, withAsked(row.own_changes, id, change))
  if (services.sessions.channel(companyId, connectionId)) {
    work.afterCommit(() => services.outbox.wake(companyId, connectionId))
  } else if (await isSessionOpen(db, companyId, connectionId)) {
    await notifyOutbox(db, companyId, connectionId)
  } else {
    await changedMessage(work, services.addresses, row.id)
    return { messageId: row.id, outcome: Promise.resolve('later') }
  }
  // Waited for from before the commit on: the session's node may be quick.
  return { messageId: row.id, outcome: services.outbox.outcomes.of(id) }
}

/**
 * The message after a change that was asked for: as the network took it; or, when it could not be made yet, as it still
 * is, with the change among those that wait.
 * @throws AppError ERR_FETCH_WAPP_MSG when the network refused, ERR_NO_MESSAGE_FOUND, and the code of the change
 */
export async function changed(services: ChangeAsking, companyId: number, asked: AskedFor): Promise<Message> {
  const outcome = await asked.outcome
  // Nobody has said yet that it waits.
  if (outcome === 'silent')
    return services.workplace.run(companyId, (work) => changedMessage(work, services.addresses, asked.messageId))
  if (outcome !== 'done' && outcome !== 'later') throw new AppError(outcome)
  const payload = await services.workplace.read(companyId, (work) => messagePayload(work.db, asked.messageId))
  if (!payload) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return services.addresses.signed(payload.message)
}
