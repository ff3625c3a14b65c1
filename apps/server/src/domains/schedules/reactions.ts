import { type Reaction, react } from '../../platform/facts/reaction.ts'
import { messageDelayed, messageFailed, messageReceived, messageTaken } from '../conversations/public.ts'
import type { Schedules } from './create-schedules.ts'
import { hasCancelOnReply } from './series.store.ts'

/** Stores the outcome of scheduled messages, and cancels those that a contact's message makes unnecessary. */
export const scheduleReactions = (schedules: Schedules): Reaction[] => [
  react(messageTaken, 'schedules.note-outcome', schedules.noteOutcome),
  react(messageDelayed, 'schedules.note-outcome', schedules.noteOutcome),
  react(messageReceived, 'schedules.cancel-on-reply', schedules.cancelOnReply, { wanted: hasCancelOnReply }),
  react(messageFailed, 'schedules.note-outcome', schedules.noteOutcome),
]
