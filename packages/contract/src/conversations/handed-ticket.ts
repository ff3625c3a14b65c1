import { z } from 'zod'
import { instant } from '../values/wire.ts'
import { ticket } from './ticket.ts'

/** How a ticket in the bell's list came to its owner, as long as no message was written since (additive). */
export const handedTicket = z.object({
  ticketId: z.int(),
  /** The colleague who transferred it. */
  by: z.string(),
  /** The colleague's note; '' if none. */
  note: z.string(),
  at: instant,
})
export type HandedTicket = z.output<typeof handedTicket>

/** `company-{id}-ticketHanded` (additive), to the user to whom a colleague transferred a ticket. */
export const ticketHandedEvent = z.object({ action: z.literal('create'), ticket, handed: handedTicket })
export type TicketHandedEvent = z.output<typeof ticketHandedEvent>
