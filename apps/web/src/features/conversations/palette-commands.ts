import { listTickets } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { mayMove } from '@recado/contract/conversations/ticket-moves'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import type { CommandSource } from '../../platform/commands.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatNumber } from '../../platform/phone-number.rules.ts'
import { conversationTexts } from './conversation-texts.ts'
import { openDialog } from './inbox-state.ts'
import { ticketQuery } from './state/ticket-queries.ts'
import { useTicketMoves } from './use-ticket-moves.ts'

const LEAST = 2

/** Tickets by the name or number of their contact. */
export const ticketCommands: CommandSource = {
  id: 'tickets',
  title: () => conversationTexts.text('paletteTickets'),
  filters: true,
  useCommands: (query) => {
    const { open } = useTicketMoves()
    const wanted = query.trim()
    const { data } = useQuery({
      queryKey: ['tickets', 'palette', wanted],
      queryFn: ({ signal }) => call(listTickets, { query: { searchParam: wanted }, signal }),
      enabled: wanted.length >= LEAST,
      meta: { silent: true },
    })
    return (data?.tickets ?? []).map(({ uuid, contact, queue, user }) => ({
      id: `ticket-${uuid}`,
      label: contact.name,
      detail: [contact.number && formatNumber(contact.number), queue?.name, user?.name].filter(Boolean).join(' · '),
      run: () => void open(uuid),
    }))
  },
}

/** What can be done from anywhere, and with the ticket that is open. */
export const ticketActionCommands: CommandSource = {
  id: 'ticket-actions',
  title: () => conversationTexts.text('paletteActions'),
  useCommands: () => {
    const t = useTexts(conversationTexts)
    const navigate = useNavigate()
    const moves = useTicketMoves()
    const uuid = useParams({ strict: false, select: (params) => params.uuid })
    const { data: ticket } = useQuery({ ...ticketQuery(uuid ?? ''), enabled: false })
    const start = {
      id: 'new-ticket',
      label: t('newTicket'),
      run: () => void navigate({ to: '/tickets' }).then(() => openDialog({ kind: 'new' })),
    }
    if (!uuid || !ticket) return [start]
    const may = (move: Parameters<typeof mayMove>[0], label: string, run: (ticket: Ticket) => void) =>
      mayMove(move, ticket.status) ? [{ id: `ticket-${move}`, label, run: () => run(ticket) }] : []
    return [
      ...may('accept', t('accept'), (one) => void moves.accept(one)),
      ...may('close', t('resolve'), (one) => void moves.resolve(one)),
      ...may('reopen', t('reopen'), (one) => void moves.reopen(one)),
      ...may('return', t('return'), (one) => void moves.giveBack(one)),
      ...may('transfer', t('transfer'), (one) => openDialog({ kind: 'transfer', ticket: one })),
      ...may('close', t('snooze'), (one) => openDialog({ kind: 'snooze', ticket: one })).map((command) => ({
        ...command,
        id: 'ticket-snooze',
      })),
      start,
    ]
  },
}
