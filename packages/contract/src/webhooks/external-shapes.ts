import { message } from '../conversations/message.ts'
import { ticket } from '../conversations/ticket.ts'

/** A ticket as external systems receive it, without fields for the product's own pages. */
export const externalTicket = ticket.omit({
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

/** A message as external systems receive it. */
export const externalMessage = message.omit({
  version: true,
  clientId: true,
  ownChanges: true,
  mediaPath: true,
  mediaPixels: true,
  sources: true,
})
