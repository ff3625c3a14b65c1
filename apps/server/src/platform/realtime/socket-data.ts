import type { Socket } from 'socket.io'
import type { Actor } from '../actor.ts'

/**
 * The stored data of a socket: its user, and the values of the areas under their names. Plain values, because they
 * travel between nodes when a browser moves to another one.
 */
export interface SocketData extends Record<string, unknown> {
  actor: Actor
}

export const dataOf = (socket: { data: unknown }) => socket.data as SocketData

/** A value that an area stores at each socket. Other nodes can read it. */
export interface SocketState<T> {
  of(data: SocketData): T
  set(data: SocketData, value: T): void
}

/** @param name unique among all areas; the key in the socket's data */
export const socketState = <T>(name: string, initial: T): SocketState<T> => ({
  of: (data) => (data[name] as T | undefined) ?? initial,
  set(data, value) {
    data[name] = value
  },
})

const muted = new WeakSet<Socket>()

/** Whether a socket's session ended, so that it receives nothing more. */
export const isMuted = (socket: Socket): boolean => muted.has(socket)

export const mute = (socket: Socket): void => void muted.add(socket)
