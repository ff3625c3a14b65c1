import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { BRIEF_ACKS } from '@recado/contract/conversations/brief-acks'
import type { appMessageEvent } from '@recado/contract/conversations/events'
import { type ClientEventName, READY_EVENT, wireName } from '@recado/contract/realtime'
import { io } from 'socket.io-client'
import type { z } from 'zod'
import type { Person } from './person.ts'

type AppMessage = z.output<typeof appMessageEvent>

/** The rooms that a browser joins with an open inbox. */
const joins: ReadonlyArray<[ClientEventName, string?]> = [
  ['joinNotification'],
  ['joinTickets', 'open'],
  ['joinTickets', 'pending'],
]

/** An attendant's browser that records the arrival of each new message. */
export interface Listener {
  /** Waits for a message and returns its arrival by `performance.now()`. */
  received(externalId: string): Promise<number>
  /** The number of received new messages. */
  count(): number
  close(): void
}

/** Opens the measured socket, with the web app's client. */
export async function openListener(person: Person): Promise<Listener> {
  const token = await person.token()
  const socket = io(person.url, {
    transports: ['websocket'],
    query: { token, ...BRIEF_ACKS },
    reconnection: false,
    forceNew: true,
  })
  const times = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  let count = 0
  socket.on(wireName(person.companyId, 'appMessage'), ({ action, message }: AppMessage) => {
    if (action !== 'create') return
    const at = performance.now()
    count++
    const waiter = waiting.get(message.externalId)
    if (waiter) waiter(at)
    else times.set(message.externalId, at)
    waiting.delete(message.externalId)
  })
  await new Promise<void>((ready, rejectOpening) => {
    socket.once(READY_EVENT, ready)
    socket.once('connect_error', rejectOpening)
  })
  for (const [name, argument] of joins) socket.emit(name, argument)
  return {
    received(externalId) {
      const at = times.get(externalId)
      times.delete(externalId)
      if (at !== undefined) return Promise.resolve(at)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no event arrived for ${externalId} within 20 s`)), 20_000)
        waiting.set(externalId, (when) => {
          clearTimeout(timer)
          resolve(when)
        })
      })
    },
    count: () => count,
    close: () => void socket.disconnect(),
  }
}

/**
 * Another browser of the company. The server does all its work for it. Received data is discarded unread, because in
 * production that work happens on another machine.
 */
export function openQuietSocket(
  person: Person,
  token: string,
): { ready: Promise<void>; bytesRead(): number; close(): void } {
  const { hostname, port, host } = new URL(person.url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.on('error', () => undefined)
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket&token=${token}&acks=${BRIEF_ACKS.acks} HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\n` +
      `upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  const ready = new Promise<void>((resolve, reject) => {
    let received = ''
    let hasJoined = false
    const listen = (chunk: Buffer) => {
      received += chunk.toString('latin1')
      if (received.includes('\r\n\r\n') && !received.startsWith('HTTP/1.1 101'))
        reject(new Error(received.slice(0, 200)))
      // After the handshake the namespace is joined, then `ready` arrives.
      if (!hasJoined && received.includes('0{"sid"')) {
        hasJoined = true
        sendText(socket, '40')
      }
      if (!received.includes(`42["${READY_EVENT}"`)) return
      socket.off('data', listen)
      socket.resume()
      for (const join of joins) sendText(socket, `42${JSON.stringify(join)}`)
      resolve()
    }
    socket.on('data', listen)
    socket.once('close', () => reject(new Error(`the socket closed: ${received.slice(0, 200)}`)))
  })
  const pulse = setInterval(() => sendText(socket, '3'), 10_000)
  return {
    ready,
    bytesRead: () => socket.bytesRead,
    close() {
      clearInterval(pulse)
      socket.destroy()
    },
  }
}

/** A masked text frame of fewer than 126 bytes. */
function sendText(socket: Socket, text: string): void {
  const content = Buffer.from(text)
  // An all-zero mask is valid.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | content.length, 0, 0, 0, 0]), content]))
}
