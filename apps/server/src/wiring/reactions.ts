import type { Answering } from '../domains/answering/create-answering.ts'
import { answeringReactions } from '../domains/answering/reactions.ts'
import { contactFacts } from '../domains/contacts/facts.ts'
import { conversationFacts } from '../domains/conversations/facts.ts'
import { conversationReactions } from '../domains/conversations/reactions.ts'
import type { Schedules } from '../domains/schedules/create-schedules.ts'
import { scheduleReactions } from '../domains/schedules/reactions.ts'
import { joinReactions, type ReactionTable } from '../platform/facts/reaction.ts'

/** The reactions. */
export interface Reactors {
  schedules: Schedules
  answering: Answering
}

/** The declarations of the areas, joined: every fact, and every reaction in the order in which they run. */
export const reactionsOf = ({ schedules, answering }: Reactors): ReactionTable =>
  joinReactions(
    [...contactFacts, ...conversationFacts],
    [...conversationReactions, ...answeringReactions(answering), ...scheduleReactions(schedules)],
  )
