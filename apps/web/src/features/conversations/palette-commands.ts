import { useDebouncedValue } from '@mantine/hooks'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { mayMove } from '@recado/contract/conversations/ticket-moves'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { CommandSource } from '../../platform/commands.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatNumber } from '../../platform/values/phone-number.rules.ts'
import { openDialog } from './inbox-state.ts'
import { hitTexts } from './message-search/hit-texts.ts'
import { everywhereQuery, LEAST } from './message-search/search-query.ts'
import { startWith } from './message-search/start-with.ts'
import { ticketPlace } from './message-search/ticket-state.ts'
import { partTexts } from './parts/part-texts.ts'
import { ticketQuery } from './state/ticket-queries.ts'
import { useTicketMoves } from './use-ticket-moves.ts'

/** Debounce of the palette's search, in milliseconds. */
const WAIT = 200

/** Returns the server's results for the text, or none while the results are for another text. */
function useSearchResults(query: string) {
  const trimmedQuery = query.trim()
  const [settledQuery] = useDebouncedValue(trimmedQuery, WAIT)
  const { data, error, isFetching } = useQuery({
    ...everywhereQuery(settledQuery),
    enabled: settledQuery.length >= LEAST,
  })
  const busy = trimmedQuery.length >= LEAST && (settledQuery !== trimmedQuery || (isFetching && !data))
  const isAnswer = settledQuery === trimmedQuery && settledQuery.length >= LEAST
  return { data: isAnswer ? data : undefined, busy, problem: isAnswer && !data && !busy ? error : null }
}

/** All tickets that the user may see, in any status, by protocol, contact, tag or last message. */
export const ticketCommands: CommandSource = {
  id: 'tickets',
  title: () => partTexts.text('paletteTickets'),
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
  filters: true,
  useCommands: (query) => {
    const navigate = useNavigate()
    return (useSearchResults(query).data?.people ?? []).map(({ id, name, number }) => ({
      id: `person-${id}`,
      label: name,
      detail: number ? formatNumber(number) : '',
      run: () => void navigate({ to: '/tickets' }).then(() => startWith(id)),
    }))
  },
}

/** General commands and those of the open ticket. */
export const ticketActionCommands: CommandSource = {
  id: 'ticket-actions',
  title: () => partTexts.text('paletteActions'),
  useCommands: () => {
    const t = useTexts(partTexts)
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
      ...may('return', t('return'), (one) => void moves.returnToQueue(one)),
      ...may('transfer', t('transfer'), (one) => openDialog({ kind: 'transfer', ticket: one })),
      ...may('close', t('snooze'), (one) => openDialog({ kind: 'snooze', ticket: one })).map((command) => ({
        ...command,
        id: 'ticket-snooze',
      })),
      start,
    ]
  },
}

/** In the order in which the palette shows them. */
export const conversationCommands: readonly CommandSource[] = [ticketActionCommands, ticketCommands, peopleCommands]
