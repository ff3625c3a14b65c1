import { type ClientEventName, clientEvents, type ServerEventName } from '@recado/contract/realtime'
import type { Socket } from 'socket.io'
import type { Actor } from '../actor.ts'
import type { CarriedEvent } from './broadcaster.ts'
import type { SocketData } from './socket-data.ts'

/** Rooms that a browser asks for: of a thing that it shows, or of a list. The request stays while rights change. */
export interface RequestedRooms<K extends string | number = string | number> {
  /** Under which requests are kept at the socket; unique among all areas. */
  readonly name: string
  /** Reads what a browser says; null: nothing that has rooms. */
  keyOf(argument: unknown): K | null
  /** Whether a person may be in the rooms of a key; absent: `roomsOf` names only what they may. */
  mayEnter?(actor: Actor, key: K): Promise<boolean>
  roomsOf(actor: Actor, key: K): readonly string[]
}

/** The requests of one socket. Joins and leaves take effect in the order in which they were asked for, each as a whole. */
export interface RoomRequests {
  /**
   * Ignored for invalid keys and for rooms that the person may not enter.
   * @param then runs once the socket is in, before the next request
   */
  join<K extends string | number>(
    requested: RequestedRooms<K>,
    argument: unknown,
    then?: (actor: Actor, key: K) => Promise<void>,
  ): Promise<void>
  leave<K extends string | number>(requested: RequestedRooms<K>, argument: unknown): Promise<void>
}

/** Takes what a browser says: the parts of a client event. */
export type SocketHandler = (argument: unknown, second: unknown) => Promise<void>

/** The handlers of an area for one socket. */
export interface SocketService<E extends ClientEventName> {
  readonly handlers: Readonly<Record<E, SocketHandler>>
  /** The browser is in its rooms and knows it. */
  entered?(): Promise<void>
  /** The person's rights may be others, and the rooms were chosen again. */
  rechecked?(): void
  left?(): void
}

/** Sends to rooms on all nodes, in order with the other events. */
export interface RoomSender {
  emit(rooms: readonly string[], wireName: string, payload: unknown, except?: readonly string[]): void
  /** Takes everybody out of a room who is in none of the others. */
  leaveUnless(room: string, others: readonly string[]): void
}

/** An area's part of the sockets. Declared in `domains/<area>/sockets.ts`; `joinAreas` joins them. */
export interface AreaSockets<E extends ClientEventName> {
  /** The client events that this area takes. */
  readonly takes: readonly E[]
  /** Notes what a connecting browser says of itself. One that resumes a cut connection has its earlier data. */
  greet?(data: SocketData, query: Readonly<Record<string, unknown>>): void
  /** Must be done before a browser receives anything; a failure turns it away, and it tries again. */
  admit?(data: SocketData): Promise<void>
  /** The rooms in which a person is without asking. */
  roomsOf?(data: SocketData): readonly string[]
  readonly requested?: readonly RequestedRooms[]
  serve?(socket: Socket, requests: RoomRequests): SocketService<E>
  /** The event that says that a session ended: the last one that its socket receives, on any node. */
  readonly lastEvent?: ServerEventName
  /** Events that are more than one emit to their rooms. */
  readonly deliveries?: Partial<Record<ServerEventName, (event: CarriedEvent, to: RoomSender) => void>>
}

/** An area's part with the kinds of its events forgotten. */
export interface AnyAreaSockets extends Omit<AreaSockets<ClientEventName>, 'serve'> {
  serve?(socket: Socket, requests: RoomRequests): AnySocketService
}
export type AnySocketService = Omit<SocketService<never>, 'handlers'> & {
  readonly handlers: Partial<Record<ClientEventName, SocketHandler>>
}

/** Declares an area's part; a client event that it takes and has no handler for does not compile. */
export const declareSockets = <E extends ClientEventName>(area: AreaSockets<E>): AnyAreaSockets => area

/**
 * Joins what the areas declare.
 * @throws when a client event is taken by no area or by two, or an event has two deliveries or requested rooms one name
 */
export function joinSockets(areas: readonly AnyAreaSockets[]): readonly AnyAreaSockets[] {
  const once = (what: string, names: readonly string[]) => {
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    if (twice !== undefined) throw new Error(`${what} ${twice} is declared twice`)
  }
  const taken = areas.flatMap(({ takes }) => takes)
  once('the client event', taken)
  const missing = clientEvents.find((name) => !taken.includes(name))
  if (missing !== undefined) throw new Error(`no area takes the client event ${missing}`)
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
