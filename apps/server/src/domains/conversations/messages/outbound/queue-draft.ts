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

/** Dependencies of queueing an own message. */
export interface MessageQueueing {
  addresses: MediaAddresses
  sessions: Pick<Connections, 'newMessageId' | 'abilities'>
  outbox: Pick<OutboxPort, 'wake'>
}

/** The author and options of a queued draft. */
export interface DraftSender {
  /** Null for a bot. */
  userId: number | null
  language: Language
  /** The send class. From 1 on it is sent without a user's action, even if a user wrote it, such as a schedule. */
  sendClass: SendClass
  quotedId?: number | null
  /** Idempotency key: a repeated id returns the first message. */
  clientId?: string | null
  /** Allows a bot to send in a resolved ticket. */
  afterClosing?: boolean
  /** Allowed in a silent ticket, as for marketing. */
  inSilence?: boolean
  /** Sent at least this many milliseconds from now. */
  afterMs?: number
  /** The campaign of the message. */
  campaign?: { id: number; name: string }
  /**
   * Whether a closed window or a text that is too long rejects the draft. Otherwise the message is stored and fails.
   * Default: true, except for bots' answers.
   */
  needsOpenWindow?: boolean
}

/**
 * Stores an own message with its outbox row, announces it and wakes the delivery on commit.
 * @throws AppError ERR_TICKET_STATUS, ERR_NO_WAPP_FOUND, ERR_NO_MESSAGE_FOUND (the quoted one), ERR_WINDOW_CLOSED,
 *   ERR_TEXT_TOO_LONG; for marketing, which a template of that category is too, OPTED_OUT, ERR_MARKETING_BLOCKED
 */
export async function queueDraft(
  work: Work,
  services: MessageQueueing,
  ticket: Pick<Ticket, 'id' | 'whatsappId'>,
  draft: Draft,
  sender: DraftSender,
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
  const { isMarketing, ...content } = draft
  const answer = await queueMessage(work.db, ticket.id, {
    ...content,
    externalId: services.sessions.newMessageId(provider),
    preview: previewOf(sender.language, draft),
    quotedId: sender.quotedId ?? null,
    clientId: sender.clientId ?? null,
    userId: sender.userId,
    automatic: sender.sendClass > 0,
    class: isMarketing ? 3 : sender.sendClass,
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
    // Informs the plan of a message that waits as a first contact.
    if (answer.message.sendError !== null && sender.sendClass > 0)
      await work.record(messageDelayed, { messageId: answer.message.id })
    // Nothing reacts to the messages of a silent ticket.
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
