import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { type Environment, SettingError, textSetting } from '../setting.rules.ts'
import type { ScanResult, VirusScanner } from './virus-scanner.ts'

/** A scan fails after this time without a byte from the daemon. */
const SILENCE_MS = 60_000
const MOST_REPLY_BYTES = 4096
const CHUNK_BYTES = 64 * 1024

/**
 * Connects to a ClamAV daemon with the command INSTREAM (clamd(8)): `zINSTREAM\0`, then chunks with their length before
 * them (4 bytes, big-endian), and a length of 0. The daemon answers one line that ends with a zero byte.
 */
export function createClamd(address: ClamdAddress): VirusScanner {
  return {
    async scan(content) {
      const socket = await connectTo(address)
      try {
        const answered = new AbortController()
        const reply = replyOf(socket).finally(() => answered.abort())
        // The daemon may answer and close before it has read everything. Then its answer counts, and sending stops.
        const sending = pipeline(content, (chunks: AsyncIterable<Buffer>) => framed(chunks, answered.signal), socket, {
          end: false,
        })
        reply.catch(() => undefined)
        await Promise.race([
          sending.catch((error: unknown) => (answered.signal.aborted ? undefined : Promise.reject(error))),
          reply,
        ])
        return scanResult(await reply)
      } finally {
        socket.destroy()
      }
    },
  }
}

function connectTo(address: ClamdAddress): Promise<Socket> {
  const socket = connect(address)
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the virus scanner does not answer')))
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

async function* framed(content: AsyncIterable<Buffer>, answered: AbortSignal): AsyncIterable<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; at += CHUNK_BYTES) {
      // Lets an answer be read before the next write detects a closed connection.
      await setImmediate()
      if (answered.aborted) return
      const part = chunk.subarray(at, at + CHUNK_BYTES)
      yield Buffer.concat([lengthOf(part.length), part])
    }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(bytes)
  return head
}

function replyOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8')
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
      else if (text.length > MOST_REPLY_BYTES) reject(new Error('the virus scanner sent an unknown answer'))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the virus scanner closed without an answer')))
  })
}

function scanResult(reply: string): ScanResult {
  const line = reply.trim()
  if (line === 'stream: OK') return { kind: 'clean' }
  const match = /^stream: (.+) FOUND$/.exec(line)
  if (match?.[1]) return { kind: 'infected', name: match[1] }
  if (/^INSTREAM size limit exceeded/.test(line)) return { kind: 'tooLarge' }
  throw new Error(`the virus scanner answered: ${line.slice(0, 200)}`)
}

/** Address of a ClamAV daemon: a local socket, or host and port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

const PORT = 3310

/**
 * Reads CLAMD_URL: `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`.
 * @returns null when it is not set
 * @throws SettingError for anything else
 */
export function readClamd(env: Environment): ClamdAddress | null {
  const text = textSetting(env, 'CLAMD_URL')
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'unix:' && url.pathname.length > 1) return { path: decodeURIComponent(url.pathname) }
  if (url?.protocol === 'tcp:' && url.hostname !== '')
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? PORT : Number(url.port) }
  throw new SettingError('CLAMD_URL: expected tcp://host:3310 or unix:///run/clamav/clamd.ctl')
}
