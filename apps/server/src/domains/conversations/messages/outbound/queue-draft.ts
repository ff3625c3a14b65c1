import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { type ErrorCode, errorStatus } from '@recado/contract/errors'
import type { Language } from '@recado/contract/values/language'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { type Connections, requireConnection } from '../../../connections/public.ts'
import { messageDelayed, messageSent } from '../../facts.ts'
import type { OutboxPort } from '../../outbox/outbox-port.ts'
import { needsPreparation } from '../../outbox/preparation/preparation.rules.ts'
import type { SendClass } from '../../outbox/send-class.ts'
import { announceSigned } from '../announce-payload.ts'
import { queueMessage } from '../inbound/receive.store.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { previewOf } from '../preview.rules.ts'
import { requireOpenWindow } from '../window/message-window.ts'
import type { Draft } from './draft.rules.ts'
import { isTooLong } from './length.rules.ts'

/** Dependencies of putting a message of ours into the outbox. */
export interface MessageQueueing {
  addresses: MediaAddresses
  sessions: Pick<Connections, 'newMessageId' | 'abilities'>
  outbox: Pick<OutboxPort, 'wake'>
}

/** The author and the circumstances, beside the draft. */
export interface Sender {
  /** Null: a bot. */
  userId: number | null
  language: Language
  /** Its send class. From 1 on it leaves without a person, even if a person wrote it: a schedule. */
  sendClass: SendClass
  quotedId?: number | null
  /** Makes repeating safe: the same id answers the first one's message. */
  clientId?: string | null
  /** A bot speaks in a resolved ticket. */
  afterClosing?: boolean
  /** It may lie in a silent ticket, as marketing may. */
  inSilence?: boolean
  /** Leaves no earlier than so many milliseconds from now. */
  afterMs?: number
  /** What is sent is of this campaign. */
  campaign?: { id: number; name: string }
  /** Refused when only a template opens the conversation, or its text is too long; else it is stored and fails. All but answers of bots are refused. */
  needsOpenWindow?: boolean
}

/**
 * Stores a message of ours and its place in the outbox, announces it and wakes the delivery with the commit.
 * @throws AppError ERR_TICKET_STATUS, ERR_NO_WAPP_FOUND, ERR_NO_MESSAGE_FOUND (the quoted one), ERR_WINDOW_CLOSED, ERR_TEXT_TOO_LONG; of
 *   marketing OPTED_OUT, ERR_MARKETING_BLOCKED
 */
export async function queueDraft(
  work: Work,
  services: MessageQueueing,
  ticket: Pick<Ticket, 'id' | 'whatsappId'>,
  draft: Draft,
  sender: Sender,
): Promise<{ message: Message; duplicate: boolean }> {
  const connectionId = ticket.whatsappId
  if (connectionId === null) throw new AppError('ERR_NO_WAPP_FOUND')
  const { provider } = await requireConnection(work.db, connectionId)
  const abilities = services.sessions.abilities(provider)
  const { needsOpenWindow = sender.sendClass !== 1 } = sender
  if (needsOpenWindow && !draft.template) {
    const { windowMs, longest } = abilities
    await requireOpenWindow(work, { ticketId: ticket.id, connectionId }, windowMs)
    if (isTooLong(draft.mediaType, draft.body, longest)) throw new AppError('ERR_TEXT_TOO_LONG')
  }
  const answer = await queueMessage(work.db, ticket.id, {
    ...draft,
    externalId: services.sessions.newMessageId(provider),
    preview: previewOf(sender.language, draft),
    quotedId: sender.quotedId ?? null,
    clientId: sender.clientId ?? null,
    userId: sender.userId,
    automatic: sender.sendClass > 0,
    class: sender.sendClass,
    afterClosing: sender.afterClosing ?? false,
    prepares: needsPreparation(draft, abilities.mediaLimits ?? null),
    ...(sender.inSilence ? { inSilence: true } : {}),
    ...(sender.campaign ? { campaign: sender.campaign } : {}),
    ...(sender.afterMs ? { afterMs: sender.afterMs } : {}),
  })
  if ('refused' in answer) throw new AppError(codeOf(answer.refused))
  const { addresses } = services
  if (!answer.duplicate) {
    announceSigned(work, addresses, 'create', answer)
    // A planned message that waits as a first contact says so to its plan.
    if (answer.message.sendError !== null && sender.sendClass > 0)
      await work.record(messageDelayed, { messageId: answer.message.id })
    // Nothing goes on in a silent ticket.
    if (!answer.ticket.silent)
      await work.record(messageSent, { messageId: answer.message.id, ticketId: ticket.id, fromPhone: false })
    work.afterCommit(() => services.outbox.wake(work.companyId, connectionId))
  }
  return { message: addresses.signed(answer.message), duplicate: answer.duplicate ?? false }
}

function codeOf(text: string): ErrorCode {
  if (Object.hasOwn(errorStatus, text)) return text as ErrorCode
  throw new Error(`not a code: ${text}`)
}
