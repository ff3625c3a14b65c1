import type { LIVE_CAUSE, LiveCause } from '@recado/contract/app/live-paths'
import { BRIEF_ACKS } from '@recado/contract/conversations/brief-acks'
import type { Payload, SERVER_STATE_EVENT, ServerEventName, ServerState } from '@recado/contract/realtime'
import { calmTexts } from '@recado/contract/values/calm-text.rules'
import type { io, Socket } from 'socket.io-client'
import { isExpired } from './api/access-token.rules.ts'
import { accessToken, renewToken } from './api/api.ts'
import { setServerState, setStatus } from './api/connection-state.ts'
import { fetchAnew } from './api/query-client.ts'
import { askBuild } from './build.ts'
import type { Fallback, Trouble } from './live/fallback.ts'
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
const CAUSE: typeof LIVE_CAUSE = 'liveCause'
const USER_STATUS_EVERY = 300_000
const REFUSED_PAUSE = 2_000
/** How long a join may go unanswered before the screen is fetched all the same, in milliseconds. */
const JOIN_PATIENCE = 5_000
/** A way that does not open by then has failed, in milliseconds; when it lets nobody in for this long, reading begins. */
const OPEN_PATIENCE = 10_000
const READ_AFTER = 8_000
/** Frames that are lost within this time of a sleep, in milliseconds, are lost by it. */
const SLEEP_SHADOW = 60_000
/** How often is looked whether frames still arrive: timers stand still while a computer sleeps. */
const LOOK_EVERY = 5_000
const rooms = new Map<string, { room: Room; wanted: number }>()
/** Rooms that the server has not answered for: a connection that is resumed was not in them. */
const unanswered = new Set<string>()
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
/** The way of the connection, and why it is not the websocket. */
let path: 'websocket' | 'polling' = 'websocket'
let pathCause: LiveCause | undefined
let fallback: Promise<Fallback> | null = null
/** Without it the fallback steers nothing: between two connections, and after the last. */
let isOpen = false
let lastLook = 0
let sleptAt = 0
let refusedTimer: ReturnType<typeof setTimeout> | undefined
let lateTimer: ReturnType<typeof setTimeout> | undefined
let statusTimer: ReturnType<typeof setInterval> | undefined
let lookTimer: ReturnType<typeof setInterval> | undefined

const keyOf = (room: Room) => `${room.join}/${room.of}`

/**
 * The message that joins. In a chat we mark messages as read ourselves (POST /tickets/:id/read): joining alone reads
 * nothing.
 */
const joinOf = (room: Room): [event: string, ...parts: unknown[]] =>
  room.join === 'joinChatBox' ? [room.join, room.of, { passive: true }] : [room.join, room.of]

/** Asks for a room; ends when the server has answered, or too late. */
async function join(room: Room): Promise<void> {
  const answer = socket?.timeout(JOIN_PATIENCE).emitWithAck(...joinOf(room))
  await answer?.then(
    () => unanswered.delete(keyOf(room)),
    () => {},
  )
}

/** Asks for every room that is wanted; ends when the server has answered for each. */
async function joinAll(): Promise<void> {
  await Promise.all([...rooms.values()].map(({ room }) => join(room)))
}

async function onReady(): Promise<void> {
  ready = true
  clearTimeout(lateTimer)
  void fallback?.then((steps) => steps.ready())
  readied += 1
  const turn = readied
  const { recovered } = socket ?? {}
  setStatus(missed && !recovered ? 'recovering' : 'online')
  missed = false
  if (!recovered || unanswered.size > 0) complete = false
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

/**
 * Prepares the next connection: its way, and the token of its own time. A poll has the token in its header, because its
 * address is in every log on the way.
 */
function options() {
  const token = accessToken() ?? ''
  const isPolling = path === 'polling'
  return {
    transports: [path],
    query: { ...(isPolling ? { [CAUSE]: pathCause } : { token }), ...BRIEF_ACKS },
    extraHeaders: isPolling ? { authorization: `Bearer ${token}` } : undefined,
  }
}

function reconnect(): void {
  if (!socket) return
  socket.disconnect()
  Object.assign(socket.io.opts, options())
  socket.connect()
  watchOpening()
}

/** Reading begins when no connection comes soon. */
function watchOpening(): void {
  clearTimeout(lateTimer)
  lateTimer = setTimeout(() => trouble('late'), READ_AFTER)
}

/** The steps of the fallback are fetched with the first trouble; the next one asks for them again. */
function trouble(what: Trouble): void {
  if (ending || !isOpen) return
  fallback ??= import('./live/fallback.ts').then(({ createFallback }) =>
    createFallback({
      isReady: () => ready,
      open(way, cause) {
        if (!isOpen) return
        path = way
        pathCause = cause
        // A change of the way is no break: what it misses is fetched after it.
        if (ready) missed = false
        reconnect()
      },
      close: () => void socket?.disconnect(),
    }),
  )
  fallback.then((steps) => steps.trouble(what)).catch(() => (fallback = null))
}

/** Notices that no frame arrives: after a sleep at once, where the timer of the connection stood still as well. */
function look(): void {
  const now = Date.now()
  if (now - lastLook > 4 * LOOK_EVERY) sleptAt = now
  lastLook = now
  const { engine } = socket?.io ?? {}
  if (ready) (engine as { _hasPingExpired?(): boolean } | undefined)?._hasPingExpired?.()
}

async function onRefused(error: Error): Promise<void> {
  setStatus('offline')
  missed = true
  if (socket?.active) trouble(error.message === 'timeout' ? 'silent' : 'refused')
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
  const { retryAfter } = (error as { data?: { retryAfter?: number } }).data ?? {}
  // Over the limit of a person's sockets: what is on screen is read until the next try.
  if (retryAfter) {
    clearTimeout(lateTimer)
    trouble('limited')
  }
  refusedTimer = setTimeout(reconnect, retryAfter ? retryAfter * 1000 : REFUSED_PAUSE)
}

/** The update of a ticket shows that it left a list; the deletion is for clients that know only that. */
const isForOthers = (name: ServerEventName, payload: unknown) =>
  name === 'ticket' && (payload as { moved?: boolean } | undefined)?.moved === true

/** Announcements go to all companies under one name; the extractor's room is the company's own. */
const namesWithoutCompany: Readonly<Record<string, ServerEventName>> = {
  'company-announcement': 'announcement',
  welcome: 'extractorWelcome',
  newItem: 'extractorItem',
  status: 'extractorStatus',
  success: 'extractorSuccess',
  error: 'extractorError',
}

/** Events that have a name for each thing that they are about: it begins so and ends with an id. */
const namesOfSubjects: Readonly<Record<string, ServerEventName>> = {
  ContactListItem: 'contactListReload',
  'chat-user': 'chatOfUser',
  chat: 'chatActivity',
}

/** Hands an event of the own company to its listeners. */
function receive(companyId: number, wireName: string, payload: unknown): void {
  const begin = `company-${companyId}-`
  const plain = namesWithoutCompany[wireName]
  const name = wireName.startsWith(begin) ? wireName.slice(begin.length) : ''
  const [, subject = ''] = /^(.+)-\d+$/.exec(name) ?? []
  const event = plain ?? namesOfSubjects[subject] ?? (name as ServerEventName)
  if (event === 'auth') ending = true
  if (isForOthers(event, payload)) return
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

/**
 * Opens the socket of the person who is signed in (RT-01). Its code comes after the first screen, which needs none of it: what
 * happens until then is made up by the fetch after the first joining. Returns how to close it.
 */
export function openSocket(companyId: number): () => void {
  let isWanted = true
  isOpen = true
  const open = async () => {
    const client = await import('socket.io-client').then(({ io }) => io).catch(() => null)
    if (!isWanted) return
    if (client) return connect(client, companyId)
    setStatus('offline')
    missed = true
    trouble('late')
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
  socket = client({ ...options(), timeout: OPEN_PATIENCE, reconnectionDelayMax: 5000 })
  watchOpening()
  const manager = socket.io
  // They are fixed when a socket is made; a reconnect must carry the token of its own time.
  manager.on('reconnect_attempt', () => {
    Object.assign(manager.opts, options())
    renewIfEnded()
  })
  socket.on('ready', () => void onReady())
  // The server sends every new socket its problems; silence means that there are none.
  socket.on('connect', () => setServerState({ nodes: 'joined', storage: 'enough' }))
  socket.on(STATE_EVENT, (state: ServerState) => onServerState(state))
  socket.on('connect_error', (error) => void onRefused(error))
  socket.on('disconnect', onDisconnected)
  socket.onAny((name: string, payload: unknown) => receive(companyId, name, calmTexts(payload)))
  statusTimer = setInterval(() => socket?.emit('userStatus'), USER_STATUS_EVERY)
  lastLook = Date.now()
  lookTimer = setInterval(look, LOOK_EVERY)
}

function onDisconnected(reason: string): void {
  ready = false
  if (reason === 'io client disconnect' || ending) return
  missed = true
  setStatus('offline')
  renewIfEnded()
  watchOpening()
  if (reason === 'io server disconnect') socket?.connect()
  else trouble(reason === 'ping timeout' && Date.now() - sleptAt > SLEEP_SHADOW ? 'lost' : 'cut')
}

function closeSocket(): void {
  isOpen = false
  void fallback?.then((steps) => steps.stop())
  fallback = null
  for (const timer of [statusTimer, lookTimer, refusedTimer, lateTimer]) clearTimeout(timer)
  socket?.disconnect()
  socket = null
  path = 'websocket'
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
  if (entry.wanted === 1) unanswered.add(key)
  if (entry.wanted === 1 && ready) void join(room)
  let inside = true
  return () => {
    if (!inside) return
    inside = false
    entry.wanted -= 1
    if (entry.wanted > 0) return
    rooms.delete(key)
    unanswered.delete(key)
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
