import type { ChannelAddress } from '@recado/channels/channel'
import { SendFailure } from '@recado/channels/channel'
import type { ErrorCode } from '@recado/contract/errors'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { contactAddress } from '../outbox/outbox.store.ts'
import { chatAddress, personAddress } from '../outbox/parcel-content.ts'
import type { MessageRow } from './message.store.ts'
import type { MessageServices } from './message-services.ts'

/** Where a message lies at the network: its chat, and in a group the member who wrote it. */
export interface NetworkPlace {
  chat: ChannelAddress
  author?: ChannelAddress
}

export async function networkPlace(work: Work, row: MessageRow): Promise<NetworkPlace> {
  const chat = chatAddress(await contactAddress(work.db, work.companyId, row.contact_id))
  if (row.author_contact_id === null) return { chat }
  return { chat, author: personAddress(await contactAddress(work.db, work.companyId, row.author_contact_id)) }
}

/**
 * Carries a change of a message to the network.
 * @throws AppError ERR_FETCH_WAPP_MSG when the network refuses (the message may be too old), else the given code
 */
export async function changeAtCustomer(
  services: Pick<MessageServices, 'log'>,
  code: ErrorCode,
  change: () => Promise<void>,
): Promise<void> {
  try {
    await change()
  } catch (error) {
    services.log.warn({ err: error }, code)
    throw new AppError(error instanceof SendFailure && error.kind === 'refused' ? 'ERR_FETCH_WAPP_MSG' : code)
  }
}
