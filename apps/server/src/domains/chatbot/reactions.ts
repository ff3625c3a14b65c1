import { type Reaction, react } from '../../platform/facts/reaction.ts'
import { machineCalled, ticketClosed, ticketOpened } from '../conversations/public.ts'
import type { Chatbot } from './create-chatbot.ts'

/** The bot's reactions to facts of conversations. */
export const chatbotReactions = (chatbot: Chatbot): Reaction[] => [
  react(machineCalled, 'chatbot.answer', chatbot.messageArrived),
  react(ticketOpened, 'chatbot.step-back', chatbot.ticketOpened),
  react(ticketClosed, 'chatbot.say-goodbye', chatbot.ticketClosed),
]
