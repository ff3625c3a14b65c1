import type { Message } from '@recado/contract/conversations/message'
import type { ErrorCode } from '@recado/contract/errors'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { LiveChannel } from '../../connections/public.ts'
import { insertChange, notifyOutcome, withdrawChange } from '../outbox/change-parcels.store.ts'
import { isLineOpen, notifyOutbox, type Parcel, removeParcel } from '../outbox/outbox.store.ts'
import { addressesOf } from './announce-news.ts'
import { findMessageRow, type MessageRow } from './message.store.ts'
import type { MessageServices } from './message-services.ts'
import { carryOwnChange, failureOf, type OwnChange, storeOwnChange } from './own-change.ts'
import { messageNews } from './receive.store.ts'

/**
 * Changes a message at the customer and then here: over the line of this node, or by the node that holds it.
 * @throws AppError ERR_WAPP_NOT_INITIALIZED when no node holds the line, ERR_FETCH_WAPP_MSG, and the code of the change
 */
export async function changeOwn(
  services: MessageServices,
  actor: Actor,
  row: MessageRow,
  change: OwnChange,
): Promise<Message> {
  const { companyId } = actor
  const connectionId = row.connection_id
  if (connectionId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const channel = services.lines.channel(companyId, connectionId)
  if (!channel) return changeElsewhere(services, actor, { row, connectionId }, change)
  await carryOwnChange(services, channel, { companyId, row }, change)
  return services.workplace.run(companyId, (work) => storeOwnChange(work, services, { row, by: actor }, change))
}

/**
 * Leaves the change to the node that holds the line: a row of the outbox, behind what waits in the chat, so that it is
 * done even when one of the two nodes dies. Waits for its word; a change that nobody took in time is taken back.
 */
async function changeElsewhere(
  services: MessageServices,
  { companyId, userId, name }: Actor,
  { row, connectionId }: { row: MessageRow; connectionId: number },
  change: OwnChange,
): Promise<Message> {
  const asked = await services.workplace.run(companyId, async (work) => {
    if (!(await isLineOpen(work.db, companyId, connectionId))) return null
    const id = await insertChange(work.db, companyId, row, { change, by: { userId, name } })
    await notifyOutbox(work.db, companyId, connectionId)
    // Waited for from before the commit on: the other node may be quick.
    return { id, outcome: services.outbox.outcomeOf(id) }
  })
  if (!asked) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const outcome = await asked.outcome
  if (outcome === 'silent') {
    const untouched = await services.workplace.run(companyId, (work) => withdrawChange(work.db, companyId, asked.id))
    throw new AppError(untouched ? 'ERR_WAPP_NOT_INITIALIZED' : failureOf[change.kind])
  }
  if (outcome !== 'done') throw new AppError(outcome)
  const news = await services.workplace.read(companyId, (work) => messageNews(work.db, row.id))
  if (!news) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return addressesOf(services).signed(news.message)
}

/** Carries out a change that another node left here, over a line of this node, and says how it went. */
export async function changeForOther(
  services: MessageServices,
  companyId: number,
  parcel: Parcel,
  channel: LiveChannel,
): Promise<void> {
  const { change, by } = parcel.payload
  const id = parcel.message_id
  const row =
    id === null ? null : await services.workplace.read(companyId, (work) => findMessageRow(work.db, companyId, id))
  const code = change && row && (await failureAt(services, channel, { companyId, row }, change))
  await services.workplace.run(companyId, async (work) => {
    await removeParcel(work.db, companyId, parcel.id)
    if (change && by && row && !code) await storeOwnChange(work, services, { row, by }, change)
    await notifyOutcome(work.db, parcel.id, row ? (code ?? 'done') : 'ERR_NO_MESSAGE_FOUND')
  })
}

async function failureAt(
  services: MessageServices,
  channel: LiveChannel,
  of: { companyId: number; row: MessageRow },
  change: OwnChange,
): Promise<ErrorCode | null> {
  try {
    await carryOwnChange(services, channel, of, change)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
