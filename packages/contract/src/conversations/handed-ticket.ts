import { z } from 'zod'
import { instant } from '../values/wire.ts'
import { ticket } from './ticket.ts'

/** How a ticket of the bell came to its owner, while nothing was written in it since (additive). */
export const handedTicket = z.object({
  ticketId: z.int(),
  /** The colleague who gave it. */
  by: z.string(),
  /** The note they left; '' without one. */
  note: z.string(),
  at: instant,
})
export type HandedTicket = z.output<typeof handedTicket>

/** `company-{id}-ticketHanded` (additive), to the person whom a colleague gave a ticket. */
export const ticketHandedEvent = z.object({ action: z.literal('create'), ticket, handed: handedTicket })
export type TicketHandedEvent = z.output<typeof ticketHandedEvent>
