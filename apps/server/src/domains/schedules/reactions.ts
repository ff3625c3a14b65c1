import { type Reaction, react } from '../../platform/facts/reaction.ts'
import { messageDelayed, messageFailed, messageTaken } from '../conversations/public.ts'
import type { Schedules } from './create-schedules.ts'

/** Stores the outcome of scheduled messages. */
export const scheduleReactions = (schedules: Schedules): Reaction[] => [
  react(messageTaken, 'schedules.note-outcome', schedules.noteOutcome),
  react(messageDelayed, 'schedules.note-outcome', schedules.noteOutcome),
  react(messageFailed, 'schedules.note-outcome', schedules.noteOutcome),
]
