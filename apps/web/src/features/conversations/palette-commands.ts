import { useDebouncedValue } from '@mantine/hooks'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { TicketIntent } from '@recado/contract/conversations/ticket-moves'
import { mayHandle } from '@recado/contract/conversations/ticket-sight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCan } from '../../platform/access.tsx'
import type { CommandSource } from '../../platform/commands.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { formatNumber } from '../../platform/values/phone-number.rules.ts'
import { openDialog } from './inbox-state.ts'
import { hitTexts } from './message-search/hit-texts.ts'
import { everywhereQuery, LEAST } from './message-search/search-query.ts'
import { startWith } from './message-search/start-with.ts'
import { ticketPlace } from './message-search/ticket-state.ts'
import { useOpenHit } from './message-search/use-open-hit.ts'
import { partTexts } from './parts/part-texts.ts'
import { mayMoveTicket } from './state/move-rights.rules.ts'
import { ticketQuery } from './state/ticket-queries.ts'
import { useMayStart } from './use-may-start.ts'
import { useTicketMoves } from './use-ticket-moves.ts'
import { useViewer } from './use-viewer.ts'

/** Debounce of the palette's search, in milliseconds. */
const WAIT = 200

/** Returns the server's results for the text, or none while the results are for another text. */
function useSearchResults(query: string) {
  const trimmedQuery = query.trim()
  const mayRead = useCan('tickets:view')
  const [settledQuery] = useDebouncedValue(trimmedQuery, WAIT)
  const { data, error, isFetching } = useQuery({
    ...everywhereQuery(settledQuery),
    enabled: mayRead && settledQuery.length >= LEAST,
  })
  const busy = mayRead && trimmedQuery.length >= LEAST && (settledQuery !== trimmedQuery || (isFetching && !data))
  const isAnswer = settledQuery === trimmedQuery && settledQuery.length >= LEAST
  return { data: isAnswer ? data : undefined, busy, problem: isAnswer && !data && !busy ? error : null }
}

/** All tickets that the user may see, in any status, by protocol, contact, tag or last message. */
export const ticketCommands: CommandSource = {
  id: 'tickets',
  title: () => partTexts.text('paletteTickets'),
  permission: 'tickets:view',
  filters: true,
  useBusy: (query) => useSearchResults(query).busy,
  useProblem: (query) => useSearchResults(query).problem,
  useCommands: (query) => {
    const t = useTexts(partTexts)
    const { open } = useTicketMoves()
    return (useSearchResults(query).data?.tickets ?? []).map((ticket) => ({
      id: `ticket-${ticket.uuid}`,
      label: ticket.contact.name,
      detail: [ticket.contact.number && formatNumber(ticket.contact.number), ticketPlace(t, ticket)]
        .filter(Boolean)
        .join(' · '),
      run: () => void open(ticket.uuid),
    }))
  },
}

/** The company's contacts. Choosing one starts a conversation with them. */
export const peopleCommands: CommandSource = {
  id: 'people',
  title: () => hitTexts.text('groupPeople'),
  permission: 'tickets:start',
  filters: true,
  useCommands: (query) => {
    const navigate = useNavigate()
    const mayStart = useMayStart()
    const { data } = useSearchResults(query)
    return (mayStart && data ? data.people : []).map(({ id, name, number }) => ({
      id: `person-${id}`,
      label: name,
      detail: number ? formatNumber(number) : '',
      run: () => void navigate({ to: '/tickets' }).then(() => startWith(id)),
    }))
  },
}

/** Messages that contain the words. Each opens its ticket at that message. */
export const messageCommands: CommandSource = {
  id: 'messages',
  title: () => hitTexts.text('groupMessages'),
  permission: 'tickets:view',
  filters: true,
  useCommands: (query) => {
    const t = useTexts(partTexts)
    const openHit = useOpenHit()
    return (useSearchResults(query).data?.messages ?? []).map((hit) => ({
      id: `message-${hit.id}`,
      label: hit.snippet.map(({ text }) => text).join(''),
      detail: [
        hit.ticket.contact.name,
        hit.fromMe ? (hit.user?.name ?? t('you')) : null,
        formatMoment(hit.createdAt),
        ticketPlace(t, hit.ticket),
      ]
        .filter(Boolean)
        .join(' · '),
      run: () => void openHit(hit),
    }))
  },
}

/** Begins a conversation, from every screen. */
export const newTicketCommands: CommandSource = {
  id: 'new-ticket',
  title: () => partTexts.text('paletteTickets'),
  permission: 'tickets:start',
  useCommands: () => {
    const t = useTexts(partTexts)
    const navigate = useNavigate()
    const mayStart = useMayStart()
    const newTicket = {
      id: 'new-ticket',
      label: t('newTicket'),
      run: () => void navigate({ to: '/tickets' }).then(() => openDialog({ kind: 'new' })),
    }
    return mayStart ? [newTicket] : []
  },
}

/** Commands of the open ticket, if one is open. */
export const ticketActionCommands: CommandSource = {
  id: 'ticket-actions',
  title: () => partTexts.text('paletteActions'),
  permission: 'tickets:view',
  useCommands: () => {
    const t = useTexts(partTexts)
    const moves = useTicketMoves()
    const viewer = useViewer()
    const uuid = useParams({ strict: false, select: (params) => params.uuid })
    const { data: ticket } = useQuery({ ...ticketQuery(uuid ?? ''), enabled: false })
    if (!uuid || !ticket) return []
    const may = (move: TicketIntent, label: string, run: (ticket: Ticket) => void) =>
      mayMoveTicket(viewer, move, ticket) ? [{ id: `ticket-${move}`, label, run: () => run(ticket) }] : []
    const snooze = {
      id: 'ticket-snooze',
      label: t('snooze'),
      permission: 'tickets:edit' as const,
      run: () => openDialog({ kind: 'snooze', ticket }),
    }
    return [
      ...may('accept', t('accept'), (one) => void moves.accept(one)),
      ...may('close', t('resolve'), (one) => void moves.resolve(one)),
      ...may('reopen', t('reopen'), (one) => void moves.reopen(one)),
      ...may('return', t('return'), (one) => void moves.returnToQueue(one)),
      ...may('transfer', t('transfer'), (one) => openDialog({ kind: 'transfer', ticket: one })),
      ...(ticket.status !== 'closed' && mayHandle(viewer, 'tickets:edit', ticket) ? [snooze] : []),
    ]
  },
}

/** In the order in which the palette shows them. */
export const conversationCommands: readonly CommandSource[] = [
  ticketActionCommands,
  ticketCommands,
  peopleCommands,
  messageCommands,
  newTicketCommands,
]
