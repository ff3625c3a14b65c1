import type { Ticket } from '@recado/contract/conversations/ticket'
import { type StoredStatus, shownStatus } from '../marketing/silent.rules.ts'

type ShownSpeaker = Pick<Ticket, 'chatbot' | 'flowWebhook' | 'useIntegration' | 'promptId' | 'integrationId'>

const silent: ShownSpeaker = {
  ...{ chatbot: false, flowWebhook: false, useIntegration: false, promptId: null, integrationId: null },
}

/**
 * Returns the wire's fields for the speaker of a ticket, which are set only here. A bot without its own field is shown
 * as `chatbot`.
 */
export function shownSpeaker(ticket: {
  status: StoredStatus
  speaker: string | null
  speaker_subject: number | null
}): ShownSpeaker {
  if (shownStatus(ticket.status) === 'closed') return silent
  switch (ticket.speaker) {
    case null:
    case 'person':
      return silent
    case 'flow':
      return { ...silent, flowWebhook: true }
    case 'assistant':
      return { ...silent, promptId: ticket.speaker_subject }
    case 'integration':
      return { ...silent, useIntegration: true, integrationId: ticket.speaker_subject }
    default:
      return { ...silent, chatbot: true }
  }
}
