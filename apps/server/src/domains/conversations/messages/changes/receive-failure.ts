import type { ChannelEvents } from '@recado/channels/channel'
import type { Work } from '../../../../platform/db/work.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { messageFailed } from '../../facts.ts'
import { noteRefusedMarketing } from '../../marketing/refused-marketing.ts'
import { reasonOf } from '../../outbox/retry.rules.ts'
import { announceSigned } from '../announce-payload.ts'
import { failMessage, failNamed, marketingConnection } from '../inbound/failures.store.ts'
import { messagePayload } from '../inbound/receive.store.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import type { ReportReceiving } from './receive-changes.ts'

/** A message that the network had taken will not arrive: it failed, in words, and may be sent again by a person. */
export async function receiveFailure(
  services: ReportReceiving,
  at: ConnectionRef,
  { id, reason, code, words }: Parameters<ChannelEvents['failed']>[0],
): Promise<void> {
  const error = reasonOf('refused', true, reason)
  services.log.warn({ ...at, externalId: id, code, words }, 'the network gave a message back')
  await services.workplace.run(at.companyId, async (work) => {
    const failed = await failMessage(work.db, at.connectionId, id, error)
    if (failed !== null) await announceFailure(work, services.addresses, failed)
  })
}

/** What the network said of a message before its id was stored. In the transaction that stores the id. */
export async function applyEarlyFailure(work: Work, addresses: MediaAddresses, messageId: number): Promise<void> {
  const failed = await failNamed(work.db, messageId)
  if (failed !== null) await announceFailure(work, addresses, failed)
}

async function announceFailure(work: Work, addresses: MediaAddresses, messageId: number): Promise<void> {
  const payload = await messagePayload(work.db, messageId)
  if (!payload) return
  announceSigned(work, addresses, 'update', payload)
  await work.record(messageFailed, { messageId, ticketId: payload.message.ticketId })
  const connectionId = await marketingConnection(work.db, work.companyId, messageId)
  if (connectionId !== null) await noteRefusedMarketing(work, connectionId)
}
