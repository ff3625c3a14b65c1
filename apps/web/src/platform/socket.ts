import { BRIEF_ACKS } from '@recado/contract/conversations/brief-acks'
import type { Payload, SERVER_STATE_EVENT, ServerEventName, ServerState } from '@recado/contract/realtime'
import type { io, Socket } from 'socket.io-client'
import { isExpired } from './api/access-token.rules.ts'
import { accessToken, renewToken } from './api/api.ts'
import { setServerState, setStatus } from './api/connection-state.ts'
import { fetchAnew } from './api/query-client.ts'
import { askBuild } from './build.ts'
import { reloadOnce } from './reload.ts'
import { leaveWithReason, passwordDue } from './session.ts'

/** Rooms a client may ask for (contract realtime.ts); the server checks each. */
export type Room =
  | { join: 'joinChatBox'; leave: 'leaveChatBox'; of: number }
  | { join: 'watchTicket'; leave: 'unwatchTicket'; of: number }
  | { join: 'joinTickets'; leave: 'leaveTickets'; of: 'pending' | 'open' | 'closed' }
  | { join: 'joinNotification'; leave: 'leaveNotification'; of: null }
  | { join: 'openFlow'; leave: 'closeFlow'; of: number }
  | { join: 'joinRoom'; leave: 'leaveRoom'; of: string }

type Listener = (payload: never) => void

// As the contract has it; its module brings every schema along.
const STATE_EVENT: typeof SERVER_STATE_EVENT = 'server-state'
const USER_STATUS_EVERY = 300_000
const REFUSED_PAUSE = 2_000
/** How long a join may go unanswered before the screen is fetched all the same, in milliseconds. */
const JOIN_PATIENCE = 5_000
const rooms = new Map<string, { room: Room; wanted: number }>()
const listeners = new Map<ServerEventName, Set<Listener>>()
let socket: Socket | null = null
let ready = false
let missed = false
/** Counts the connections that the server let in: who waited for something knows whether it was for the latest. */
let readied = 0
/** The data on screen was fetched after a joining, and no event since then was missed. */
let complete = false
/** The server ended this session: nothing is tried again while the person reads why (AUT-10). */
let ending = false
let refusedTimer: ReturnType<typeof setTimeout> | undefined
let statusTimer: ReturnType<typeof setInterval> | undefined

const keyOf = (room: Room) => `${room.join}/${room.of}`

/**
 * The message that joins. In a chat we mark messages as read ourselves (POST /tickets/:id/read): joining alone reads
 * nothing.
 */
const joinOf = (room: Room): [event: string, ...parts: unknown[]] =>
  room.join === 'joinChatBox' ? [room.join, room.of, { passive: true }] : [room.join, room.of]

/** Asks for every room that is wanted; ends when the server has answered for each. */
async function joinAll(): Promise<void> {
  const joining = socket?.timeout(JOIN_PATIENCE)
  const asked = [...rooms.values()].map(({ room }) => joining?.emitWithAck(...joinOf(room)))
  await Promise.allSettled(asked)
}

async function onReady(): Promise<void> {
  ready = true
  readied += 1
  const turn = readied
  const { recovered } = socket ?? {}
  setStatus(missed && !recovered ? 'recovering' : 'online')
  missed = false
  if (!recovered) complete = false
  // Also after a recovered connection: rooms may have been chosen meanwhile, and joining twice is joining once.
  await joinAll()
  // A recovered connection got its missed events from the server. Any other fetches the data on screen again, the first
  // too: events between the first fetch and the joining are in neither. A later connection starts this again.
  if (complete || turn !== readied) return
  await fetchAnew().catch(() => {})
  if (turn !== readied) return
  complete = true
  if (socket?.connected) setStatus('online')
}

function onServerState(state: ServerState): void {
  setServerState(state)
  if (state.missed) void catchUp()
}

/** Events of unreachable nodes are on no screen: each fetches again before it counts as fresh. */
async function catchUp(): Promise<void> {
  setStatus('recovering')
  await fetchAnew().catch(() => {})
  if (socket?.connected) setStatus('online')
}

/** A token that has ended while the connection was quiet is renewed before it is refused. */
function renewIfEnded(): void {
  const token = accessToken()
  if (token && isExpired(token, Date.now())) renewToken().catch(() => {})
}

/** Identifies the client, which accepts brief acknowledgements. */
const ownQuery = () => ({ token: accessToken() ?? '', ...BRIEF_ACKS })

function reconnect(): void {
  if (!socket) return
  socket.disconnect()
  socket.io.opts.query = ownQuery()
  socket.connect()
}

async function onRefused(error: Error): Promise<void> {
  setStatus('offline')
  missed = true
  // An unreachable server is tried again by itself; only a refusal needs an answer.
  if (!socket || socket.active || ending) return
  if (error.message === 'ERR_COMPANY_EXPIRED' || error.message === 'ERR_COMPANY_DISABLED')
    return leaveWithReason(error.message)
  if (error.message === 'ERR_PASSWORD_CHANGE_REQUIRED') return passwordDue()
  // An expired token reloads the page (RT-02), which resumes the session by its cookie.
  if (error.message === 'ERR_SESSION_EXPIRED') {
    if (reloadOnce()) return
    await renewToken().catch(() => {})
  }
  refusedTimer = setTimeout(reconnect, REFUSED_PAUSE)
}

/** The update of a ticket shows that it left a list; the deletion is for clients that know only that. */
const isForOthers = (name: ServerEventName, payload: unknown) =>
  name === 'ticket' && (payload as { moved?: boolean } | undefined)?.moved === true

/** Announcements go to all companies under one name; the extractor's room is the company's own. */
const namesWithoutCompany: Partial<Record<ServerEventName, string>> = {
  announcement: 'company-announcement',
  extractorWelcome: 'welcome',
  extractorItem: 'newItem',
  extractorStatus: 'status',
  extractorSuccess: 'success',
  extractorError: 'error',
}

function listenTo(name: ServerEventName, companyId: number): void {
  const wireName = namesWithoutCompany[name] ?? `company-${companyId}-${name}`
  socket?.on(wireName, (payload: unknown) => {
    if (name === 'auth') ending = true
    if (!isForOthers(name, payload)) tell(name, payload)
  })
}

function tell(name: ServerEventName, payload: unknown): void {
  for (const listener of listeners.get(name) ?? []) listener(payload as never)
}

/**
 * Every event of the contract: the compiler asks for one that is missing. A text: it has a name for each thing that it is about,
 * which begins so and ends with an id.
 */
const known: Record<ServerEventName, true | string> = {
  user: true,
  auth: true,
  company: true,
  payment: true,
  announcement: true,
  queue: true,
  tag: true,
  contact: true,
  contactImport: true,
  whatsapp: true,
  whatsappSession: true,
  whatsappOutage: true,
  whatsappGovernor: true,
  whatsappTemplates: true,
  ticket: true,
  appMessage: true,
  messageAck: true,
  quickemessage: true,
  schedule: true,
  campaign: true,
  apiToken: true,
  ticketPresence: true,
  ticketNote: true,
  scheduleFailed: true,
  ticketHanded: true,
  ticketBulk: true,
  file: true,
  ContactList: true,
  ContactListItem: true,
  contactListImport: true,
  contactListReload: 'ContactListItem',
  chat: true,
  chatOfUser: 'chat-user',
  chatActivity: 'chat',
  kanban: true,
  outsideCalls: true,
  webhook: true,
  webhookDelivery: true,
  prompt: true,
  knowledge: true,
  push: true,
  queueIntegration: true,
  flow: true,
  flowcampaign: true,
  flowVariable: true,
  flowPresence: true,
  movement: true,
  customer: true,
  customerCatalogue: true,
  extractorWelcome: true,
  extractorItem: true,
  extractorStatus: true,
  extractorSuccess: true,
  extractorError: true,
  board: true,
  boardColumn: true,
  boardCard: true,
  boardReminder: true,
  privacyRequest: true,
  contactErased: true,
}
const names = Object.entries(known) as Array<[ServerEventName, true | string]>
const plainNames = names.flatMap(([name, kind]) => (kind === true ? [name] : []))
const namesOfSubjects = new Map(names.flatMap(([name, kind]) => (kind === true ? [] : [[kind, name] as const])))

/** Tells an event that has a name for each thing that it is about. */
function tellOfSubject(wireName: string, payload: unknown): void {
  const [, begin = ''] = /^company-\d+-(.+)-\d+$/.exec(wireName) ?? []
  const name = namesOfSubjects.get(begin)
  if (name) tell(name, payload)
}

/**
 * Opens the socket of the person who is signed in (RT-01). Its code comes after the first screen, which needs none of it: what
 * happens until then is made up by the fetch after the first joining. Returns how to close it.
 */
export function openSocket(companyId: number): () => void {
  let isWanted = true
  const open = async () => {
    const client = await import('socket.io-client').then(({ io }) => io).catch(() => null)
    if (!isWanted) return
    if (client) return connect(client, companyId)
    setStatus('offline')
    missed = true
    // A server with another build has no such file any more: only its own page brings what it serves.
    if ((await askBuild()) === 'new' && isWanted && reloadOnce()) return
    if (isWanted) refusedTimer = setTimeout(() => void open(), REFUSED_PAUSE)
  }
  void open()
  return () => {
    isWanted = false
    closeSocket()
  }
}

function connect(client: typeof io, companyId: number): void {
  socket = client({ transports: ['websocket'], query: ownQuery(), reconnectionDelayMax: 5000 })
  const manager = socket.io
  // The query is fixed when a socket is made; a reconnect must carry the token of its own time.
  manager.on('reconnect_attempt', () => {
    manager.opts.query = ownQuery()
    renewIfEnded()
  })
  socket.on('ready', () => void onReady())
  // The server sends every new socket its problems; silence means that there are none.
  socket.on('connect', () => setServerState({ nodes: 'joined', storage: 'enough' }))
  socket.on(STATE_EVENT, (state: ServerState) => onServerState(state))
  socket.on('connect_error', (error) => void onRefused(error))
  socket.on('disconnect', (reason) => {
    ready = false
    missed = true
    if (reason === 'io client disconnect' || ending) return
    setStatus('offline')
    renewIfEnded()
    if (reason === 'io server disconnect') socket?.connect()
  })
  for (const name of plainNames) listenTo(name, companyId)
  socket.onAny(tellOfSubject)
  statusTimer = setInterval(() => socket?.emit('userStatus'), USER_STATUS_EVERY)
}

function closeSocket(): void {
  clearInterval(statusTimer)
  clearTimeout(refusedTimer)
  socket?.disconnect()
  socket = null
  ready = false
  missed = false
  complete = false
  ending = false
  setStatus('online')
}

/** Stays in a room until the returned function is called; several may ask for the same room. */
export function enterRoom(room: Room): () => void {
  const key = keyOf(room)
  const entry = rooms.get(key) ?? { room, wanted: 0 }
  entry.wanted += 1
  rooms.set(key, entry)
  if (entry.wanted === 1 && ready) socket?.emit(...joinOf(room))
  let inside = true
  return () => {
    if (!inside) return
    inside = false
    entry.wanted -= 1
    if (entry.wanted > 0) return
    rooms.delete(key)
    if (ready) socket?.emit(room.leave, room.of)
  }
}

/** Sends one's presence in a ticket to everybody else who has it open; nothing is sent while the connection is away. */
export function say(what: 'watchTicket' | 'startTyping' | 'stopTyping', ticketId: number): void {
  if (ready) socket?.emit(what, ticketId)
}

/** Calls back with each event of this name of the own company. Returns how to stop. */
export function onEvent<N extends ServerEventName>(name: N, listener: (payload: Payload<N>) => void): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set)
  set.add(listener as Listener)
  return () => set.delete(listener as Listener)
}
