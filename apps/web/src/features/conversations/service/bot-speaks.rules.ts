import type { Ticket } from '@recado/contract/conversations/ticket'

export type SpeakingBot = Pick<Ticket, 'chatbot' | 'flowWebhook' | 'useIntegration' | 'promptId'>

/** Returns which bot is the speaker of a ticket, or null without a bot. */
export function speakingBot({ chatbot, flowWebhook, useIntegration, promptId }: SpeakingBot) {
  if (promptId) return 'assistant'
  if (useIntegration) return 'integration'
  return chatbot || flowWebhook ? 'chatbot' : null
}

/** Returns whether a bot is the speaker, so that accepting the ticket takes it over. */
export const botSpeaks = (ticket: SpeakingBot): boolean => speakingBot(ticket) !== null
