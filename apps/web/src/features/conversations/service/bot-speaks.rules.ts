import type { Ticket } from '@recado/contract/conversations/ticket'

export type SpeakingBot = Pick<Ticket, 'chatbot' | 'flowWebhook' | 'useIntegration' | 'promptId'>

/** Which bot talks to the customer of a ticket; null: none does. */
export function speakingBot({ chatbot, flowWebhook, useIntegration, promptId }: SpeakingBot) {
  if (promptId) return 'assistant'
  if (useIntegration) return 'integration'
  return chatbot || flowWebhook ? 'chatbot' : null
}

/** A person who takes the ticket takes it from a bot. */
export const botSpeaks = (ticket: SpeakingBot): boolean => speakingBot(ticket) !== null
