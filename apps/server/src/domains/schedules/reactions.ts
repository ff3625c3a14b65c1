import { type Reaction, react } from '../../platform/facts/reaction.ts'
import { messageDelayed, messageFailed, messageTaken } from '../conversations/public.ts'
import type { Schedules } from './create-schedules.ts'

/** What became of a scheduled message is noted in the calendar. */
export const scheduleReactions = (schedules: Schedules): Reaction[] => [
  react(messageTaken, 'schedules.note-outcome', schedules.noteOutcome),
  react(messageDelayed, 'schedules.note-outcome', schedules.noteOutcome),
  react(messageFailed, 'schedules.note-outcome', schedules.noteOutcome),
]
