import { declareFact } from '../../platform/facts/fact.ts'

/** An internal message mentions participants of its chat. */
export const chatMentioned = declareFact<{ chatId: number; messageId: number }>(
  'chat.mentioned',
  ({ chatId }) => `chat:${chatId}`,
)

export const chatFacts = [chatMentioned] as const
