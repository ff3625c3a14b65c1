import { declareFact } from '../../platform/facts/fact.ts'

/** An internal message names people who take part in its chat. */
export const chatMentioned = declareFact<{ chatId: number; messageId: number }>(
  'chat.mentioned',
  ({ chatId }) => `chat:${chatId}`,
)

/** Everything of this area that others may react to. */
export const chatFacts = [chatMentioned] as const
