import type { Chatbot } from '../domains/chatbot/create-chatbot.ts'
import { chatbotReactions } from '../domains/chatbot/reactions.ts'
import { conversationFacts } from '../domains/conversations/facts.ts'
import type { Schedules } from '../domains/schedules/create-schedules.ts'
import { scheduleReactions } from '../domains/schedules/reactions.ts'
import { joinReactions, type ReactionTable } from '../platform/facts/reaction.ts'

/** The reactions. */
export interface Reactors {
  schedules: Schedules
  chatbot: Chatbot
}

/** The declarations of the areas, joined: every fact, and every reaction in the order in which they run. */
export const reactionsOf = ({ schedules, chatbot }: Reactors): ReactionTable =>
  joinReactions([...conversationFacts], [...chatbotReactions(chatbot), ...scheduleReactions(schedules)])
