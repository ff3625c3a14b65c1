import type { ChannelEvents } from '@recado/channels/channel'
import type { Work } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { messageFailed } from '../../facts.ts'
import { noteRefusedMarketing } from '../../marketing/refused-marketing.ts'
import { queueAgain, wasFirstContact } from '../../outbox/first-contacts/first-contacts.store.ts'
import { type FirstContactHolding, holdFirstContacts } from '../../outbox/first-contacts/hold-first-contacts.ts'
import { reasonOf } from '../../outbox/retry.rules.ts'
import { notifyOutbox } from '../../outbox/session-owner.store.ts'
import { announceSigned } from '../announce-payload.ts'
import { failMessage, failNamed, marketingConnection } from '../inbound/failures.store.ts'
import { messagePayload } from '../inbound/receive.store.ts'
import type { ReportReceiving } from './receive-changes.ts'

/** A message that the network gave back because it was too much at once is sent again after this time, */
const AGAIN_AFTER_MS = 60_000
/** unless it is older than this. */
const TAKEN_BACK_WITHIN_MS = 60 * 60_000

/** A message that the network had taken will not arrive: it failed, in words, and may be sent again by a person. */
export async function receiveFailure(
  services: ReportReceiving,
  at: ConnectionRef,
  { id, reason, code, words, isBlocked = false }: Parameters<ChannelEvents['failed']>[0],
): Promise<void> {
  const error = reasonOf('refused', true, reason)
  services.log.warn({ ...at, externalId: id, code, words }, 'the network gave a message back')
  await services.workplace.run(at.companyId, async (work) => {
    const failed = await failMessage(work.db, at.connectionId, id, error)
    if (failed !== null) await announceFailure(work, services, failed)
  })
  if (isBlocked) services.outbox.block(at.companyId, at.connectionId, code)
  if (error === 'ERR_SEND_FIRST_CONTACT' || error === 'ERR_SEND_LIMIT')
    services.outbox.wake(at.companyId, at.connectionId)
}

/** What the network said of a message before its id was stored. In the transaction that stores the id. */
export async function applyEarlyFailure(work: Work, services: FirstContactHolding, messageId: number): Promise<void> {
  const failed = await failNamed(work.db, messageId)
  if (failed !== null) await announceFailure(work, services, failed)
}

async function announceFailure(work: Work, services: FirstContactHolding, messageId: number): Promise<void> {
  const failed = await messagePayload(work.db, messageId)
  if (!failed) return
  const isBack = await takeBack(work, services, messageId, failed.message.sendError)
  const payload = isBack ? await messagePayload(work.db, messageId) : failed
  if (!payload) return
  announceSigned(work, services.addresses, 'update', payload)
  await work.record(messageFailed, { messageId, ticketId: payload.message.ticketId })
  if (isBack) return
  const connectionId = await marketingConnection(work.db, work.companyId, messageId)
  if (connectionId !== null) await noteRefusedMarketing(work, connectionId)
}

/**
 * A failure that does not concern the message itself: where the network lets the number open no conversation, first contacts wait, and
 * the recipient of a campaign goes back to waiting; where it was too much at once, the message is sent again later.
 * @returns whether the message waits again
 */
async function takeBack(
  work: Work,
  services: FirstContactHolding,
  messageId: number,
  error: string | null,
): Promise<boolean> {
  const { db, companyId, now } = work
  let until = now.getTime() + AGAIN_AFTER_MS
  if (error === 'ERR_SEND_FIRST_CONTACT') {
    const sent = await wasFirstContact(db, companyId, messageId)
    if (sent)
      until = await holdFirstContacts(work, services, { connection_id: sent.connectionId, isFirst: sent.isFirst })
  } else if (error !== 'ERR_SEND_LIMIT') return false
  const since = new Date(now.getTime() - TAKEN_BACK_WITHIN_MS)
  const back = await queueAgain(db, companyId, messageId, { until: new Date(until), since, error })
  if (back === null) return false
  await notifyOutbox(db, companyId, back)
  return true
}
