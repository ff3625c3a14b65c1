import { message } from '../conversations/message.ts'
import { ticket } from '../conversations/ticket.ts'

/** A ticket as systems outside are told of it: what the product keeps for its own pages stays inside. */
export const toldTicket = ticket.omit({
  version: true,
  machineStopped: true,
  lastSpeaker: true,
  waitingSince: true,
  unsent: true,
  snoozedAt: true,
  snoozedUntil: true,
  campaign: true,
  silent: true,
})

/** A message as systems outside are told of it. */
export const toldMessage = message.omit({
  version: true,
  clientId: true,
  ownChanges: true,
  mediaPath: true,
  mediaPixels: true,
  sources: true,
})
