import { can } from '@recado/contract/access'
import { type AnyAreaSockets, declareSockets } from '../../platform/realtime/area-sockets.ts'

/** The room of a user for their reminders of cards. Without `boards:view` they are not in it. */
export const cardReminderRoom = (companyId: number, userId: number) => `c${companyId}:card-reminders:u${userId}`

export const boardSockets: AnyAreaSockets = declareSockets({
  handledEvents: [],
  roomsOf: ({ actor }) => (can(actor, 'boards:view') ? [cardReminderRoom(actor.companyId, actor.userId)] : []),
})
