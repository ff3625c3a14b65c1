import type { ChannelEvents } from '@recado/channels/channel'
import type { Work } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { messageFailed } from '../../facts.ts'
import { noteRefusedMarketing } from '../../marketing/refused-marketing.ts'
import { findFirstContactState, queueAgain } from '../../outbox/first-contacts/first-contacts.store.ts'
import { type FirstContactHolding, holdFirstContacts } from '../../outbox/first-contacts/hold-first-contacts.ts'
import { reasonOf } from '../../outbox/retry.rules.ts'
import { notifyOutbox } from '../../outbox/session-owner.store.ts'
import { announceSigned } from '../announce-payload.ts'
import { failMessage, failNamed, marketingConnection } from '../inbound/failures.store.ts'
import { messagePayload } from '../inbound/receive.store.ts'
import type { ReportReceiving } from './receive-changes.ts'

/** Milliseconds until a message rejected by rate limiting is sent again. */
const RESEND_DELAY_MS = 60_000
/** Messages older than this, in milliseconds, are not sent again. */
const MAX_RESEND_AGE_MS = 60 * 60_000

/**
 * A message that the network had accepted will not arrive: marks it as failed with its reason. A user may send it
 * again.
 */
export async function receiveFailure(
  services: ReportReceiving,
  at: ConnectionRef,
  { id, reason, code, words, isBlocked = false }: Parameters<ChannelEvents['failed']>[0],
): Promise<void> {
  const error = reasonOf('refused', true, reason)
  services.log.warn({ ...at, externalId: id, code, words }, 'the network returned a message')
  await services.workplace.run(at.companyId, async (work) => {
    const failedId = await failMessage(work.db, at.connectionId, id, error)
    if (failedId !== null) await announceFailure(work, services, failedId)
  })
  if (isBlocked) services.outbox.block(at.companyId, at.connectionId, code)
  if (error === 'ERR_SEND_FIRST_CONTACT' || error === 'ERR_SEND_LIMIT')
    services.outbox.wake(at.companyId, at.connectionId)
}

/** Applies a failure that arrived before the message's id was stored, in the transaction that stores the id. */
export async function applyEarlyFailure(work: Work, services: FirstContactHolding, messageId: number): Promise<void> {
  const failedId = await failNamed(work.db, messageId)
  if (failedId !== null) await announceFailure(work, services, failedId)
}

async function announceFailure(work: Work, services: FirstContactHolding, messageId: number): Promise<void> {
  const failedPayload = await messagePayload(work.db, messageId)
  if (!failedPayload) return
  const isBack = await requeueFailed(work, services, messageId, failedPayload.message.sendError)
  const payload = isBack ? await messagePayload(work.db, messageId) : failedPayload
  if (!payload) return
  announceSigned(work, services.addresses, 'update', payload)
  await work.record(messageFailed, { messageId, ticketId: payload.message.ticketId })
  if (isBack) return
  const connectionId = await marketingConnection(work.db, work.companyId, messageId)
  if (connectionId !== null) await noteRefusedMarketing(work, connectionId)
}

/**
 * Queues the message again after a failure unrelated to it. When the network blocks new conversations, first contacts
 * wait and the campaign's recipient goes back to waiting. After rate limiting the message is sent again later.
 * @returns whether the message waits again
 */
async function requeueFailed(
  work: Work,
  services: FirstContactHolding,
  messageId: number,
  error: string | null,
): Promise<boolean> {
  const { db, companyId, now } = work
  let until = now.getTime() + RESEND_DELAY_MS
  if (error === 'ERR_SEND_FIRST_CONTACT') {
    const state = await findFirstContactState(db, companyId, messageId)
    if (state)
      until = await holdFirstContacts(work, services, { connection_id: state.connectionId, isFirst: state.isFirst })
  } else if (error !== 'ERR_SEND_LIMIT') return false
  const since = new Date(now.getTime() - MAX_RESEND_AGE_MS)
  const back = await queueAgain(db, companyId, messageId, { until: new Date(until), since, error })
  if (back === null) return false
  await notifyOutbox(db, companyId, back)
  return true
}
