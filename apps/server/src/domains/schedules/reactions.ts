import { type Reaction, react } from '../../platform/facts/reaction.ts'
import { messageDelayed, messageFailed, messageTaken } from '../conversations/public.ts'
import type { Schedules } from './create-schedules.ts'

/** The calendar notes the result of a scheduled message. */
export const scheduleReactions = (schedules: Schedules): Reaction[] => [
  react(messageTaken, 'schedules.note-outcome', schedules.noteOutcome),
  react(messageDelayed, 'schedules.note-outcome', schedules.noteOutcome),
  react(messageFailed, 'schedules.note-outcome', schedules.noteOutcome),
]
