import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A test name server: answers each name in order, and repeats the last answer. */
export interface NameServer {
  port: number
  names: Map<string, string[][]>
  /** Names that it never answers. */
  silent: Set<string>
  /** The requested names, one entry per query. */
  queries: string[]
  stop(): void
}

const TYPES = { A: 1, AAAA: 28 } as const

/** Starts a small real name server (RFC 1035) on this machine. Unknown names do not exist. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  const names = new Map<string, string[][]>()
  const silent = new Set<string>()
  const queries: string[] = []
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query)
    const answers = names.get(name)
    if (type === TYPES.A) queries.push(name)
    if (silent.has(name)) return
    const now = answers?.[0] ?? []
    // Each lookup queries both types, so the answer advances after the second query.
    if (type === TYPES.AAAA && answers && answers.length > 1) answers.shift()
    const fitting = now.filter((address) => address.includes(':') === (type === TYPES.AAAA))
    socket.send(reply(query.subarray(0, end), type, answers ? fitting : null), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: (socket.address() as AddressInfo).port, names, silent, queries, stop: () => socket.close() }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function reply(question: Buffer, type: number, addresses: readonly string[] | null): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(addresses?.length ?? 0, 6)
  for (const at of [8, 10]) head.writeUInt16BE(0, at)
  const records = (addresses ?? []).map((address) => {
    const data = type === TYPES.A ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address)
    const record = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length])
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, ...records])
}

/** Accepts the full notation only, which the tests use. */
const ipv6Bytes = (address: string): Buffer =>
  Buffer.from(address.split(':').flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]))
