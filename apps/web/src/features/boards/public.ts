import { lazyPart } from '../../ui/lazy-part.tsx'

/** The cards linked to a ticket. Its code loads with the first panel that shows it. */
export const TicketCards = lazyPart(() => import('./in-ticket/ticket-cards.tsx').then((file) => file.TicketCards))
