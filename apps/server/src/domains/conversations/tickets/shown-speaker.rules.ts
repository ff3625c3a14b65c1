import type { Ticket } from '@recado/contract/conversations/ticket'
import { type StoredStatus, shownStatus } from '../marketing/silent.rules.ts'

type ShownSpeaker = Pick<Ticket, 'chatbot' | 'flowWebhook' | 'useIntegration' | 'promptId' | 'integrationId'>

const silent: ShownSpeaker = {
  ...{ chatbot: false, flowWebhook: false, useIntegration: false, promptId: null, integrationId: null },
}

/**
 * The wire's five words for who speaks in a ticket. They are made here only.
 * A bot that the wire has no word for shows as `chatbot`.
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
