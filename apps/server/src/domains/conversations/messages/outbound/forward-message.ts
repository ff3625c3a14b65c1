import type { Message } from '@recado/contract/conversations/message'
import { type ErrorCode, errorStatus } from '@recado/contract/errors'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../../platform/db/work.ts'
import { messageFor } from '../own-message.ts'
import { forwardedDraft } from './forward.rules.ts'
import { type MessageQueueing, queueDraft } from './queue-draft.ts'
import { checkSending } from './send-messages.ts'

/** Dependencies of forwarding. */
export interface MessageForwarding extends MessageQueueing, CompanyContexts {
  workplace: Workplace
}

export interface ForwardRequest {
  messageId: number
  ticketIds: readonly number[]
  /** Idempotency key: each conversation gets the message once per id. */
  clientId: string | null
}

/** The result for one conversation. */
export interface Forwarded {
  ticketId: number
  message: Message | null
  error: ErrorCode | null
  /** The values for the error's text. */
  data?: Record<string, unknown>
}

/**
 * Forwards a message to other conversations independently: a rejection by one does not affect the others.
 * @throws AppError for the message itself: ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_CREATING_MESSAGE,
 *   ERR_NO_MEDIA_FOUND
 */
export async function forwardMessage(
  services: MessageForwarding,
  actor: Actor,
  request: ForwardRequest,
): Promise<Forwarded[]> {
  await services.workplace.run(actor.companyId, (work) => draftFor(work, actor, request.messageId))
  const results: Forwarded[] = []
  for (const ticketId of new Set(request.ticketIds)) {
    try {
      const message = await services.workplace.run(actor.companyId, (work) =>
        forwardTo(work, services, actor, { ...request, ticketId }),
      )
      results.push({ ticketId, message, error: null })
    } catch (error) {
      if (!(error instanceof AppError) || errorStatus[error.code] >= 500) throw error
      results.push({
        ticketId,
        message: null,
        error: error.code,
        ...(Object.keys(error.data).length > 0 && { data: error.data }),
      })
    }
  }
  return results
}

/** Locks the message, so that its file is not deleted before another message references it. */
async function draftFor(work: Work, actor: Actor, messageId: number) {
  const answer = forwardedDraft(await messageFor(work, actor, messageId, 'tickets:view'))
  if ('refused' in answer) throw new AppError(answer.refused)
  return answer.draft
}

async function forwardTo(
  work: Work,
  services: MessageForwarding,
  actor: Actor,
  { messageId, ticketId, clientId }: ForwardRequest & { ticketId: number },
): Promise<Message> {
  const draft = await draftFor(work, actor, messageId)
  const check = await checkSending(work, services, actor, ticketId, clientId)
  if (check.messages?.[0]) return check.messages[0]
  const sender = { userId: actor.userId, language: actor.company.language, sendClass: 0, clientId } as const
  return (await queueDraft(work, services, check.ticket, draft, sender)).message
}
