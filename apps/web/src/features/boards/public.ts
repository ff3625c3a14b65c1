import { lazyPart } from '../../ui/lazy-part.tsx'

/** The cards that lead to a ticket; its code comes with the first panel that shows it. */
export const TicketCards = lazyPart(() => import('./in-ticket/ticket-cards.tsx').then((file) => file.TicketCards))
