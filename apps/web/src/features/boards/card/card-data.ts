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
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient, refetchCached } from '../../../platform/api/query-client.ts'
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

/** Loads a card and reloads it on every change event, and when its column is deleted. The sheet shows load errors itself (BRD-17). */
export function useCard(id: number | undefined) {
  useServerEvent('boardCard', (event) => {
    const changedId = event.action === 'delete' ? event.cardId : event.card.id
    if (id !== undefined && changedId === id) void fetchCardAnew(id)
  })
  const [isColumnDeleted, setColumnDeleted] = useState(false)
  const card = useQuery({ ...cardQuery(id ?? 0), enabled: id !== undefined })
  useServerEvent('boardColumn', (event) => {
    if (id === undefined || event.action !== 'delete' || event.columnId !== card.data?.card.columnId) return
    setColumnDeleted(true)
    void fetchCardAnew(id)
  })
  return { ...card, isColumnDeleted }
}

async function fetchCardAnew(id: number): Promise<void> {
  void refetchCached(activityKey(id))
  await refetchCached(cardKey(id))
}

/** Returns the card's current state on the server. */
export const cardNow = async (id: number): Promise<Card> => {
  await fetchCardAnew(id)
  return (await queryClient.fetchQuery(cardQuery(id))).card
}

function put(card: Card): void {
  queryClient.setQueryData<WholeCard>(cardKey(card.id), (old) => ({ card, tickets: old?.tickets ?? [] }))
  putCard(card)
  void refetchCached(activityKey(card.id))
}

/** A file that is uploaded on the next save. */
export interface NewFile {
  key: string
  file: File
  isImage: boolean
}

/** Returns fields and files as form data, with lists as JSON text, as documented. */
function formOf(body: Record<string, unknown>, files: readonly NewFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.set(name, value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const { file, isImage } of files) form.append(isImage ? 'images' : 'files', file)
  return form
}

/** Returns the request: JSON, or form data if there are files. */
const requestOf = (body: Record<string, unknown>, files: readonly NewFile[]) =>
  (files.length > 0 ? { form: formOf(body, files) } : { body }) as { body: never }

export interface Saving {
  base: CardDraft
  draft: CardDraft
  files: readonly NewFile[]
  /** The file name of the new picture that becomes the card's cover. */
  cover?: string | undefined
}

export async function addCard(boardId: number, columnId: number, { base, draft, files, cover }: Saving): Promise<Card> {
  const body = { ...bodyOf(base, draft), quadroId: boardId, columnId, ...(cover && { coverImage: cover }) }
  const { card } = await call(createCard, requestOf(body, files))
  put(card)
  return card
}

/** @throws 409 ERR_CARD_CHANGED when the card has another revision by now */
export async function saveCard(id: number, revision: number, { base, draft, files, cover }: Saving): Promise<Card> {
  const body = { ...bodyOf(base, draft), revision, ...(cover && { coverImage: cover }) }
  const { card } = await call(updateCard, { params: { id }, ...requestOf(body, files) })
  put(card)
  return card
}

/** @param filename of a picture of the card; '' removes the cover */
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
  void refetchCached(activityKey(id))
  void refetchCached(['boards', 'ticket'])
}

export const linkTicket = async (id: number, ticketId: number): Promise<void> =>
  putTickets(id, (await call(linkCardTicket, { params: { id }, body: { ticketId } })).tickets)

export const unlinkTicket = async (id: number, linkId: number): Promise<void> =>
  putTickets(id, (await call(unlinkCardTicket, { params: { id, linkId } })).tickets)

/**
 * Searches tickets that the user may see, for choosing one.
 * @param query name or number; null disables the search
 */
export const useFoundTickets = (query: string | null) =>
  useQuery({
    queryKey: ['boards', 'found tickets', query],
    queryFn:
      query === null
        ? skipToken
        : async ({ signal }) =>
            (await call(listTickets, { query: { searchParam: query, showAll: true }, signal })).tickets,
    staleTime: 30_000,
    meta: { silent: true },
  })

/** The activity of a card, latest first. */
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

/** The cards linked to a ticket. */
export function useTicketCards(ticketId: number) {
  const key = ['boards', 'ticket', ticketId]
  useServerEvent('boardCard', () => void refetchCached(key))
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listTicketCards, { params: { ticketId }, signal })).cards,
    refetchOnMount: 'always',
    meta: { silent: true },
  })
}
