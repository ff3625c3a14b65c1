import type { LIVE_CAUSE, LiveCause } from '@recado/contract/app/live-paths'
import { BRIEF_ACKS } from '@recado/contract/conversations/brief-acks'
import type { Payload, SERVER_STATE_EVENT, ServerEventName, ServerState } from '@recado/contract/realtime'
import { calmTexts } from '@recado/contract/values/calm-text.rules'
import type { io, Socket } from 'socket.io-client'
import { isExpired } from './api/access-token.rules.ts'
import { accessToken, renewToken } from './api/api.ts'
import { setServerState, setStatus } from './api/connection-state.ts'
import { refetchCached } from './api/query-client.ts'
import { isPausedInPreview } from './api/view-as.ts'
import { askBuild } from './build.ts'
import type { Fallback, Trouble } from './live/fallback.ts'
import { reloadOnce } from './reload.ts'
import { leaveWithReason, passwordDue } from './session.ts'

/** Rooms that a client may request (contract realtime.ts); the server checks each. */
export type Room =
  | { join: 'joinChatBox'; leave: 'leaveChatBox'; target: number }
  | { join: 'watchTicket'; leave: 'unwatchTicket'; target: number }
  | { join: 'joinTickets'; leave: 'leaveTickets'; target: 'pending' | 'open' | 'closed' }
  | { join: 'joinNotification'; leave: 'leaveNotification'; target: null }
  | { join: 'openFlow'; leave: 'closeFlow'; target: number }
  | { join: 'joinRoom'; leave: 'leaveRoom'; target: string }

type Listener = (payload: never) => void

// Same as in the contract, whose module would import every schema.
const STATE_EVENT: typeof SERVER_STATE_EVENT = 'server-state'
const CAUSE: typeof LIVE_CAUSE = 'liveCause'
const USER_STATUS_EVERY = 300_000
const REFUSED_PAUSE = 2_000
/** How long to wait for the answer to a join before the screen is refetched anyway, in milliseconds. */
const JOIN_TIMEOUT = 5_000
/**
 * A transport that does not open within this time has failed, in milliseconds. Polling starts when the server has not
 * admitted the user after `READ_AFTER`.
 */
const OPEN_TIMEOUT = 10_000
const READ_AFTER = 8_000
/** Lost frames within this time after a sleep, in milliseconds, are attributed to the sleep. */
const SLEEP_SHADOW = 60_000
/** Interval of the check whether frames still arrive, in milliseconds. Timers stop while a computer sleeps. */
const LOOK_EVERY = 5_000
const rooms = new Map<string, { room: Room; callerCount: number }>()
/** Rooms whose join the server has not confirmed. A resumed connection is not in them. */
const unanswered = new Set<string>()
const listeners = new Map<ServerEventName, Set<Listener>>()
let socket: Socket | null = null
let isReady = false
let hasMissedEvents = false
/** Counts admitted connections, so that an async step can tell whether it belongs to the latest one. */
let admissionCount = 0
/** True when the data on screen was fetched after a join and no event has been missed since. */
let isComplete = false
/** The server ended this session: do not reconnect while the user reads the reason (AUT-10). */
let isEnding = false
/** The transport, and why it is not the websocket. */
let path: 'websocket' | 'polling' = 'websocket'
let pathCause: LiveCause | undefined
let fallback: Promise<Fallback> | null = null
/** False between two connections and after the last one; the fallback controls nothing then. */
let isOpen = false
let lastLook = 0
let lastSleepAt = 0
let refusedTimer: ReturnType<typeof setTimeout> | undefined
let lateTimer: ReturnType<typeof setTimeout> | undefined
let statusTimer: ReturnType<typeof setInterval> | undefined
let lookTimer: ReturnType<typeof setInterval> | undefined

const keyOf = (room: Room) => `${room.join}/${room.target}`

/** The join message. In a chat we mark messages as read ourselves (POST /tickets/:id/read), so joining is passive. */
const joinOf = (room: Room): [event: string, ...parts: unknown[]] =>
  room.join === 'joinChatBox' ? [room.join, room.target, { passive: true }] : [room.join, room.target]

/** Joins a room. Resolves when the server has answered, or after the timeout. */
async function join(room: Room): Promise<void> {
  const answer = socket?.timeout(JOIN_TIMEOUT).emitWithAck(...joinOf(room))
  await answer?.then(
    () => unanswered.delete(keyOf(room)),
    () => {},
  )
}

/** Joins every requested room. Resolves when the server has answered for each. */
async function joinAll(): Promise<void> {
  await Promise.all([...rooms.values()].map(({ room }) => join(room)))
}

async function onReady(): Promise<void> {
  isReady = true
  clearTimeout(lateTimer)
  void fallback?.then((steps) => steps.ready())
  admissionCount += 1
  const turn = admissionCount
  const { recovered } = socket ?? {}
  setStatus(hasMissedEvents && !recovered ? 'recovering' : 'online')
  hasMissedEvents = false
  if (!recovered || unanswered.size > 0) isComplete = false
  // Also after a recovered connection, because rooms may have been requested in the meantime. Joining is idempotent.
  await joinAll()
  // A recovered connection received its missed events. Any other connection refetches the data on screen, also the
  // first one, because events between the first fetch and the join are in neither. A later connection starts this
  // again.
  if (isComplete || turn !== admissionCount) return
  await refetchCached().catch(() => {})
  if (turn !== admissionCount) return
  isComplete = true
  if (socket?.connected) setStatus('online')
}

function onServerState(state: ServerState): void {
  setServerState(state)
  if (state.missed) void catchUp()
}

/** Events of unreachable nodes did not arrive, so refetch before the data counts as fresh. */
async function catchUp(): Promise<void> {
  setStatus('recovering')
  await refetchCached().catch(() => {})
  if (socket?.connected) setStatus('online')
}

/** Renews a token that expired during a quiet connection before the server refuses it. */
function renewIfEnded(): void {
  const token = accessToken()
  if (token && isExpired(token, Date.now())) renewToken().catch(() => {})
}

/**
 * Prepares the next connection: its transport and the current token. Long polling sends the token in a header, because
 * URLs appear in logs.
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

/** Starts polling data when no connection opens soon. */
function watchOpening(): void {
  clearTimeout(lateTimer)
  lateTimer = setTimeout(() => trouble('late'), READ_AFTER)
}

/** The fallback's code is loaded with the first problem, and again with the next one if that failed. */
function trouble(kind: Trouble): void {
  if (isEnding || !isOpen) return
  fallback ??= import('./live/fallback.ts').then(({ createFallback }) =>
    createFallback({
      isReady: () => isReady,
      open(way, cause) {
        if (!isOpen) return
        path = way
        pathCause = cause
        // Switching the transport is not a break. A refetch covers what it misses.
        if (isReady) hasMissedEvents = false
        reconnect()
      },
      close: () => void socket?.disconnect(),
    }),
  )
  fallback.then((steps) => steps.trouble(kind)).catch(() => (fallback = null))
}

/** Detects missing frames. After a sleep it reacts at once, because the connection's own timer was stopped as well. */
function look(): void {
  const now = Date.now()
  if (now - lastLook > 4 * LOOK_EVERY) lastSleepAt = now
  lastLook = now
  const { engine } = socket?.io ?? {}
  if (isReady) (engine as { _hasPingExpired?(): boolean } | undefined)?._hasPingExpired?.()
}

async function onRefused(error: Error): Promise<void> {
  setStatus('offline')
  hasMissedEvents = true
  if (socket?.active) trouble(error.message === 'timeout' ? 'silent' : 'refused')
  // socket.io reconnects to an unreachable server automatically; only a refusal needs handling.
  if (!socket || socket.active || isEnding) return
  if (error.message === 'ERR_COMPANY_EXPIRED' || error.message === 'ERR_COMPANY_DISABLED')
    return leaveWithReason(error.message)
  if (error.message === 'ERR_PASSWORD_CHANGE_REQUIRED') return passwordDue()
  // An expired token reloads the page (RT-02), which resumes the session with its cookie.
  if (error.message === 'ERR_SESSION_EXPIRED') {
    if (reloadOnce()) return
    await renewToken().catch(() => {})
  }
  const { retryAfter } = (error as { data?: { retryAfter?: number } }).data ?? {}
  // Over the user's socket limit: poll the data on screen until the next attempt.
  if (retryAfter) {
    clearTimeout(lateTimer)
    trouble('limited')
  }
  refusedTimer = setTimeout(reconnect, retryAfter ? retryAfter * 1000 : REFUSED_PAUSE)
}

/**
 * The ticket's update event already shows that it left a list; this deletion event is for clients that know nothing
 * else.
 */
const isForOthers = (name: ServerEventName, payload: unknown) =>
  name === 'ticket' && (payload as { moved?: boolean } | undefined)?.moved === true

/** Announcements are sent to all companies under one name. The extractor's room belongs to the company. */
const namesWithoutCompany: Readonly<Record<string, ServerEventName>> = {
  'company-announcement': 'announcement',
  welcome: 'extractorWelcome',
  newItem: 'extractorItem',
  status: 'extractorStatus',
  success: 'extractorSuccess',
  error: 'extractorError',
}

/** Events whose name ends with the id of their subject, by the first part of the name. */
const namesOfSubjects: Readonly<Record<string, ServerEventName>> = {
  ContactListItem: 'contactListReload',
  'chat-user': 'chatOfUser',
  chat: 'chatActivity',
}

/** Passes an event of the user's company to its listeners. */
function receive(companyId: number, wireName: string, payload: unknown): void {
  const prefix = `company-${companyId}-`
  const eventWithoutCompany = namesWithoutCompany[wireName]
  const name = wireName.startsWith(prefix) ? wireName.slice(prefix.length) : ''
  const [, subject = ''] = /^(.+)-\d+$/.exec(name) ?? []
  const event = eventWithoutCompany ?? namesOfSubjects[subject] ?? (name as ServerEventName)
  if (event === 'auth') isEnding = true
  if (isForOthers(event, payload) || isPausedInPreview(event)) return
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

/**
 * Opens the socket of the signed-in user (RT-01). Its code is loaded after the first screen, which does not need it;
 * the refetch after the first join covers the time until then. Returns a function that closes it.
 */
export function openSocket(companyId: number): () => void {
  let isWanted = true
  isOpen = true
  const open = async () => {
    const client = await import('socket.io-client').then(({ io }) => io).catch(() => null)
    if (!isWanted) return
    if (client) return connect(client, companyId)
    setStatus('offline')
    hasMissedEvents = true
    trouble('late')
    // A server with another build no longer has this file; only a reload brings the new code.
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
  socket = client({ ...options(), timeout: OPEN_TIMEOUT, reconnectionDelayMax: 5000 })
  watchOpening()
  const manager = socket.io
  // socket.io fixes the options when it creates a socket, but a reconnect must use the current token.
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
  isReady = false
  if (reason === 'io client disconnect' || isEnding) return
  hasMissedEvents = true
  setStatus('offline')
  renewIfEnded()
  watchOpening()
  if (reason === 'io server disconnect') socket?.connect()
  else trouble(reason === 'ping timeout' && Date.now() - lastSleepAt > SLEEP_SHADOW ? 'lost' : 'cut')
}

function closeSocket(): void {
  isOpen = false
  void fallback?.then((steps) => steps.stop())
  fallback = null
  for (const timer of [statusTimer, lookTimer, refusedTimer, lateTimer]) clearTimeout(timer)
  socket?.disconnect()
  socket = null
  path = 'websocket'
  isReady = false
  hasMissedEvents = false
  isComplete = false
  isEnding = false
  setStatus('online')
}

/** Stays in a room until the returned function is called. Several callers may request the same room. */
export function enterRoom(room: Room): () => void {
  const key = keyOf(room)
  const entry = rooms.get(key) ?? { room, callerCount: 0 }
  entry.callerCount += 1
  rooms.set(key, entry)
  if (entry.callerCount === 1) unanswered.add(key)
  if (entry.callerCount === 1 && isReady) void join(room)
  let isInside = true
  return () => {
    if (!isInside) return
    isInside = false
    entry.callerCount -= 1
    if (entry.callerCount > 0) return
    rooms.delete(key)
    unanswered.delete(key)
    if (isReady) socket?.emit(room.leave, room.target)
  }
}

/** Sends the user's presence in a ticket to the other viewers. Sends nothing while disconnected. */
export function sendPresence(event: 'watchTicket' | 'startTyping' | 'stopTyping', ticketId: number): void {
  if (isReady) socket?.emit(event, ticketId)
}

/** Calls back with each event of this name for the user's company. Returns a function that stops listening. */
export function onEvent<N extends ServerEventName>(name: N, listener: (payload: Payload<N>) => void): () => void {
  const set = listeners.get(name) ?? new Set()
  listeners.set(name, set)
  set.add(listener as Listener)
  return () => set.delete(listener as Listener)
}
