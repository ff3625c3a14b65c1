import type { Card, CardTicket } from '@recado/contract/boards/card'
import {
  coverCard,
  createCard,
  deleteCardFile,
  linkCardTicket,
  listCardActivity,
  listTicketCards,
  showCard,
  unlinkCardTicket,
  updateCard,
} from '@recado/contract/boards/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { queryOptions, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { fetchAnew, queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { putCard } from '../board/board-data.ts'
import { bodyOf, type CardDraft } from './card-draft.rules.ts'

export interface WholeCard {
  card: Card
  tickets: CardTicket[]
}

const cardKey = (id: number) => ['boards', 'card', id]
const activityKey = (id: number) => ['boards', 'activity', id]

const cardQuery = (id: number) =>
  queryOptions({
    queryKey: cardKey(id),
    queryFn: ({ signal }): Promise<WholeCard> => call(showCard, { params: { id }, signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  })

/** A whole card, read anew when somebody changed it (BRD-17: a failure is shown by the sheet alone). */
export function useCard(id: number | undefined) {
  useServerEvent('boardCard', (event) => {
    const changed = event.action === 'delete' ? event.cardId : event.card.id
    if (id !== undefined && changed === id) void fetchCardAnew(id)
  })
  return useQuery({ ...cardQuery(id ?? 0), enabled: id !== undefined })
}

async function fetchCardAnew(id: number): Promise<void> {
  void fetchAnew(activityKey(id))
  await fetchAnew(cardKey(id))
}

/** The card as it is at the server now. */
export const cardNow = async (id: number): Promise<Card> => {
  await fetchCardAnew(id)
  return (await queryClient.fetchQuery(cardQuery(id))).card
}

function put(card: Card): void {
  queryClient.setQueryData<WholeCard>(cardKey(card.id), (old) => ({ card, tickets: old?.tickets ?? [] }))
  putCard(card)
  void fetchAnew(activityKey(card.id))
}

/** Files that go with the next saving. */
export interface NewFile {
  key: string
  file: File
  isImage: boolean
}

/** Fields and files as a form; of lists their JSON text, as documented. */
function formOf(body: Record<string, unknown>, files: readonly NewFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.set(name, value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const { file, isImage } of files) form.append(isImage ? 'images' : 'files', file)
  return form
}

/** What is sent: JSON, or a form where files go with it. */
const sent = (body: Record<string, unknown>, files: readonly NewFile[]) =>
  (files.length > 0 ? { form: formOf(body, files) } : { body }) as { body: never }

export interface Saving {
  base: CardDraft
  draft: CardDraft
  files: readonly NewFile[]
  /** The picture among the new files that is to cover the card, by its name. */
  cover?: string | undefined
}

export async function addCard(boardId: number, columnId: number, { base, draft, files, cover }: Saving): Promise<Card> {
  const body = { ...bodyOf(base, draft), quadroId: boardId, columnId, ...(cover && { coverImage: cover }) }
  const { card } = await call(createCard, sent(body, files))
  put(card)
  return card
}

/** @throws 409 ERR_CARD_CHANGED where the card has another revision by now */
export async function saveCard(id: number, revision: number, { base, draft, files, cover }: Saving): Promise<Card> {
  const body = { ...bodyOf(base, draft), revision, ...(cover && { coverImage: cover }) }
  const { card } = await call(updateCard, { params: { id }, ...sent(body, files) })
  put(card)
  return card
}

/** @param filename of a picture of the card; '' takes the cover off */
export async function chooseCover(id: number, filename: string): Promise<void> {
  putCard((await call(coverCard, { params: { id }, body: { taskId: id, coverImage: filename } })).card)
  await fetchCardAnew(id)
}

export async function removeFile(cardId: number, filename: string): Promise<void> {
  await call(deleteCardFile, { params: { cardId, filename } })
  await fetchCardAnew(cardId)
}

const putTickets = (id: number, tickets: CardTicket[]) => {
  queryClient.setQueryData<WholeCard>(cardKey(id), (old) => old && { ...old, tickets })
  void fetchAnew(activityKey(id))
  void fetchAnew(['boards', 'ticket'])
}

export const linkTicket = async (id: number, ticketId: number): Promise<void> =>
  putTickets(id, (await call(linkCardTicket, { params: { id }, body: { ticketId } })).tickets)

export const unlinkTicket = async (id: number, linkId: number): Promise<void> =>
  putTickets(id, (await call(unlinkCardTicket, { params: { id, linkId } })).tickets)

/**
 * Tickets that a person may see, for choosing one.
 * @param typed name or number; null: nothing is looked for
 */
export const useFoundTickets = (typed: string | null) =>
  useQuery({
    queryKey: ['boards', 'found tickets', typed],
    queryFn:
      typed === null
        ? skipToken
        : async ({ signal }) =>
            (await call(listTickets, { query: { searchParam: typed, showAll: true }, signal })).tickets,
    staleTime: 30_000,
    meta: { silent: true },
  })

/** What happened to a card, the latest first. */
export const useActivity = (id: number) =>
  useInfiniteQuery({
    queryKey: activityKey(id),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(listCardActivity, {
        params: { id },
        query: { ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
    meta: { silent: true },
  })

/** The cards that lead to a ticket. */
export function useTicketCards(ticketId: number) {
  const key = ['boards', 'ticket', ticketId]
  useServerEvent('boardCard', () => void fetchAnew(key))
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listTicketCards, { params: { ticketId }, signal })).cards,
    refetchOnMount: 'always',
    meta: { silent: true },
  })
}
