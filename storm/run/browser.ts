import { BRIEF_ACKS } from '@recado/contract/conversations/brief-acks'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { defaultPermissions } from '@recado/contract/permissions'
import { type Payload, READY_EVENT, SERVER_STATE_EVENT, type ServerState, wireName } from '@recado/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import type { Person } from '../product/person.ts'
import { type BrowserState, createBrowserState, type ListName, listNames } from './browser-state.ts'
import { readList, readThread } from './fetch-shown.ts'
import type { Recorder } from './recorder.ts'

/** A person's browser with the inbox open: it fetches when it connects, and then follows events. */
export interface Browser {
  name: string
  company: number
  person: Person
  state: BrowserState
  /** The tickets of a list on the person's screen. */
  tickets(name: ListName): readonly Ticket[]
  openChat(ticketId: number): Promise<void>
  /** True when it is connected, has joined every room, and has fetched the data on screen since then. */
  isFresh(): boolean
  /** Loses its connection without a close frame, and reconnects at this address. */
  cut(url: string): void
  /** The number of complete fetches. */
  fetches(): number
  close(): void
}

const MOST_CHATS = 4
const JOIN_PATIENCE_MS = 5_000
const pages = { messages: 20, tickets: 40 }

export function openBrowser(
  { name, company, person }: Pick<Browser, 'name' | 'company' | 'person'>,
  viewer: { queueless: boolean },
  recorder: Recorder,
): Browser {
  const state = createBrowserState({ ...person, ...viewer, permissions: defaultPermissions(person.profile) })
  const query = () => ({ token: person.token(), ...BRIEF_ACKS })
  const socket = io(person.url, {
    ...{ transports: ['websocket'], query: query(), forceNew: true },
    ...{ reconnectionDelay: 200, reconnectionDelayMax: 1_000 },
  })
  let fresh = false
  let turn = 0
  let isClosed = false
  let fetchCount = 0

  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.query = query()
  })
  socket.onAny((event: string, payload: unknown) =>
    recorder.checkForLeaks(company, `${name} was sent ${event}`, JSON.stringify(payload) ?? ''),
  )
  followEvents(socket, person.companyId, state)
  socket.on(wireName(person.companyId, 'ticket'), (event: Payload<'ticket'>) => {
    if (event.action !== 'update' || !event.joined || !state.threads.has(event.ticket.id)) return
    void fetchThread(event.ticket.id).then((isFetched) => {
      if (!isFetched) void fetchAll()
    })
  })

  const join = (room: string, ...of: unknown[]) => socket.timeout(JOIN_PATIENCE_MS).emitWithAck(room, ...of)
  const joinAll = () =>
    Promise.allSettled([
      join('joinNotification', null),
      ...(['open', 'pending', 'closed'] as const).map((status) => join('joinTickets', status)),
      ...[...state.threads.keys()].map((ticketId) => join('joinChatBox', ticketId, { passive: true })),
    ])

  async function fetchAll(): Promise<void> {
    const ownTurn = ++turn
    fresh = false
    while (!isClosed && ownTurn === turn) {
      await joinAll()
      const results = await Promise.all([...listNames.map(fetchList), ...[...state.threads.keys()].map(fetchThread)])
      if (ownTurn !== turn || isClosed) return
      if (results.every(Boolean)) {
        fresh = socket.connected
        fetchCount++
        return
      }
      await new Promise((again) => setTimeout(again, 300))
    }
  }
  async function fetchList(list: ListName): Promise<boolean> {
    const mark = state.mark()
    const fetchedList = await readList(person, list, pages.tickets)
    if (fetchedList) state.putList(list, fetchedList, mark)
    return fetchedList !== null
  }
  async function fetchThread(ticketId: number): Promise<boolean> {
    const mark = state.mark()
    const page = await readThread(person, ticketId, pages.messages, state.threads.get(ticketId))
    if (page) state.putThread(ticketId, page, mark)
    return page !== null
  }

  socket.on(READY_EVENT, () => {
    if (!socket.recovered || !fresh) void fetchAll()
    else void joinAll()
  })
  socket.on(SERVER_STATE_EVENT, (state: ServerState) => {
    if (state.missed) void fetchAll()
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && !isClosed) socket.connect()
  })
  socket.on('connect_error', (error) => {
    if (socket.active || isClosed) return
    // The login was refused, not unreachable: a new token is accepted.
    const reconnect = () => {
      socket.io.opts.query = query()
      if (!isClosed) setTimeout(() => socket.connect(), 300)
    }
    void (error.message === 'ERR_SESSION_EXPIRED' ? person.renew() : Promise.resolve()).then(reconnect, reconnect)
  })

  return {
    ...{ name, company, person, state },
    tickets: (list) => state.lists.get(list)?.tickets ?? [],
    async openChat(ticketId) {
      if (state.threads.has(ticketId)) return
      const [oldest] = state.threads.keys()
      if (state.threads.size >= MOST_CHATS && oldest !== undefined) {
        state.threads.delete(oldest)
        socket.emit('leaveChatBox', oldest)
      }
      // Registered before it is joined, so that a concurrent reconnect joins and fetches it.
      state.threads.set(ticketId, { messages: [], hasMore: false, cursor: null })
      const [joining] = await Promise.allSettled([join('joinChatBox', ticketId, { passive: true })])
      if (joining.status === 'rejected' || !(await fetchThread(ticketId))) void fetchAll()
    },
    isFresh: () => fresh && socket.connected,
    cut: (url) => cutLine(socket, url),
    fetches: () => fetchCount,
    close() {
      isClosed = true
      socket.disconnect()
    },
  }
}

function cutLine(socket: Socket, url: string): void {
  Object.assign(socket.io, { uri: url })
  socket.io.engine?.close()
}

/** Applies an event to the screen, as in the web app. */
function followEvents(socket: Socket, companyId: number, state: BrowserState): void {
  const on = <N extends 'ticket' | 'appMessage' | 'messageAck' | 'contact'>(
    event: N,
    then: (payload: Payload<N>) => void,
  ) => socket.on(wireName(companyId, event), then as (payload: unknown) => void)
  on('ticket', (event) => {
    if ('moved' in event && event.moved) return
    if (event.action === 'update') state.change({ kind: 'ticket', ticket: event.ticket })
    else state.change({ kind: event.action === 'delete' ? 'deleted' : 'read', ticketId: event.ticketId })
  })
  on('appMessage', ({ message, ticket }) => {
    state.message(message)
    state.change({ kind: 'ticket', ticket })
  })
  on('messageAck', (ack) => state.ack(ack))
  on('contact', (event) => {
    if (event.action === 'update') state.change({ kind: 'contact', contact: event.contact })
  })
}
