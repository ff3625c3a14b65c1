import { type ClientEventName, clientEvents, type ServerEventName } from '@recado/contract/realtime'
import type { Socket } from 'socket.io'
import type { Actor } from '../actor.ts'
import type { CarriedEvent } from './broadcaster.ts'
import type { SocketData } from './socket-data.ts'

/** Rooms that a browser requests: for an item or a list that it shows. The request stays while permissions change. */
export interface RequestedRooms<K extends string | number = string | number> {
  /** Name under which the socket stores requests, unique among all areas. */
  readonly name: string
  /** Parses a browser's argument. Null: it refers to no rooms. */
  keyOf(argument: unknown): K | null
  /** Whether a user may be in the rooms of a key. Absent: `roomsOf` returns only allowed rooms. */
  mayEnter?(actor: Actor, key: K): Promise<boolean>
  roomsOf(actor: Actor, key: K): readonly string[]
}

/** The requests of one socket. Joins and leaves take effect in the order of the requests, each as a whole. */
export interface RoomRequests {
  /**
   * Ignores invalid keys and rooms that the user may not enter.
   * @param then runs once the socket has joined, before the next request
   */
  join<K extends string | number>(
    requested: RequestedRooms<K>,
    argument: unknown,
    then?: (actor: Actor, key: K) => Promise<void>,
  ): Promise<void>
  leave<K extends string | number>(requested: RequestedRooms<K>, argument: unknown): Promise<void>
}

/** Handles the arguments of a client event. */
export type SocketHandler = (argument: unknown, second: unknown) => Promise<void>

/** The handlers of an area for one socket. */
export interface SocketService<E extends ClientEventName> {
  readonly handlers: Readonly<Record<E, SocketHandler>>
  /** Called when the browser is in its rooms and has been notified. */
  onEntered?(): Promise<void>
  /** Called when the user's permissions may have changed and the rooms were chosen again. */
  onRechecked?(): void
  onLeft?(): void
}

/** Sends to rooms on all nodes, in order with the other events. */
export interface RoomSender {
  emit(rooms: readonly string[], wireName: string, payload: unknown, except?: readonly string[]): void
  /** Removes all sockets from a room that are in none of the others. */
  leaveUnless(room: string, others: readonly string[]): void
}

/** An area's part of the sockets. Declared in `domains/<area>/sockets.ts` and joined by `joinAreas`. */
export interface AreaSockets<E extends ClientEventName> {
  /** The client events that this area handles. */
  readonly handledEvents: readonly E[]
  /** Stores what a connecting browser sends about itself. A resumed connection has its earlier data. */
  greet?(data: SocketData, query: Readonly<Record<string, unknown>>): void
  /** Must succeed before a browser receives anything. On failure the browser is rejected and retries. */
  admit?(data: SocketData): Promise<void>
  /** Rooms that a user joins without a request. */
  roomsOf?(data: SocketData): readonly string[]
  readonly requested?: readonly RequestedRooms[]
  serve?(socket: Socket, requests: RoomRequests): SocketService<E>
  /** The event that ends a session: the last one that its sockets receive, on any node. */
  readonly lastEvent?: ServerEventName
  /** Custom delivery of events that need more than one emit to their rooms. */
  readonly deliveries?: Partial<Record<ServerEventName, (event: CarriedEvent, to: RoomSender) => void>>
}

/** An area's part with erased event types. */
export interface AnyAreaSockets extends Omit<AreaSockets<ClientEventName>, 'serve'> {
  serve?(socket: Socket, requests: RoomRequests): AnySocketService
}
export type AnySocketService = Omit<SocketService<never>, 'handlers'> & {
  readonly handlers: Partial<Record<ClientEventName, SocketHandler>>
}

/** Declares an area's part. A handled client event without a handler does not compile. */
export const declareSockets = <E extends ClientEventName>(area: AreaSockets<E>): AnyAreaSockets => area

/**
 * Joins the parts of the areas.
 * @throws unless every client event is handled by exactly one area, and deliveries and names of requested rooms are
 *   unique
 */
export function joinSockets(areas: readonly AnyAreaSockets[]): readonly AnyAreaSockets[] {
  const once = (what: string, names: readonly string[]) => {
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    if (twice !== undefined) throw new Error(`${what} ${twice} is declared twice`)
  }
  const handledEvents = areas.flatMap((area) => area.handledEvents)
  once('the client event', handledEvents)
  const missing = clientEvents.find((name) => !handledEvents.includes(name))
  if (missing !== undefined) throw new Error(`no area handles the client event ${missing}`)
  once(
    'the delivery of',
    areas.flatMap(({ deliveries }) => Object.keys(deliveries ?? {})),
  )
  once(
    'the rooms',
    areas.flatMap(({ requested }) => (requested ?? []).map(({ name }) => name)),
  )
  return areas
}
