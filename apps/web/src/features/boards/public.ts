import { lazyPart } from '../../ui/lazy-part.tsx'

/** The cards linked to a ticket. Its code loads with the first panel that shows it. */
export const TicketCards = lazyPart(() => import('./in-ticket/ticket-cards.tsx').then((file) => file.TicketCards))

/** The bell's part about mentions in comments of cards. */
export const CardBellMentions = lazyPart(() =>
  import('./mentions/bell-mentions.tsx').then((file) => file.CardBellMentions),
)
