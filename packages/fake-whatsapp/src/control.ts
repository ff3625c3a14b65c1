import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { proto } from 'baileys'
import type { FakeWhatsApp } from './fake-whatsapp.ts'
import type { Received } from './model.ts'
import type { MediaKind, MediaOptions } from './phone.ts'

/** Every field that some route reads; a route documents which ones it needs. */
interface Body {
  number: string
  name?: string
  qr: string
  from: string
  to: string
  text: string
  id: string
  message: Record<string, unknown>
  kind: MediaKind
  base64: string
  subject: string
  members: string[]
  path: string
  code: number
  type: 'delivery' | 'read' | 'played'
  addressing?: 'pn' | 'lid'
  state?: 'composing' | 'paused' | 'recording'
  video?: boolean
  timeoutMs?: number
  status?: number
  reason?: number
  count?: number
  uploads?: number
  downloads?: number
  caption?: string
  fileName?: string
  mimetype?: string
  voiceNote?: boolean
  seconds?: number
}

type Route = (world: FakeWhatsApp, body: Body) => Promise<unknown> | unknown

/** What a test in another process or language can ask of the fake: POST /<name> with a JSON body. */
const routes: Record<string, Route> = {
  phone: (world, { number, name }) => describePhone(world, world.phone(number, name).number),
  scan: async (world, { number, qr }) => ({ device: (await world.scan(number, qr)).id }),
  unlink: (world, { number }) => world.unlink(number),
  text: async (world, { from, to, text, ...options }) => ({ id: await world.phone(from).text(to, text, options) }),
  /** Any message, as proto.IMessage in JSON. */
  send: async (world, { from, to, message, ...options }) => ({
    id: await world.phone(from).send(to, proto.Message.fromObject(message), options),
  }),
  media: async (world, { from, to, kind, base64, ...media }) => ({
    id: await world.phone(from).sendMedia(to, kind as MediaKind, Buffer.from(base64, 'base64'), media as MediaOptions),
  }),
  edit: async (world, { from, to, id, text }) => ({ id: await world.phone(from).edit(to, id, text) }),
  revoke: async (world, { from, to, id }) => ({ id: await world.phone(from).revoke(to, id) }),
  group: (world, { subject, members }) => ({
    jid: world.group(
      subject,
      (members as string[]).map((number) => world.phone(number)),
    ).jid,
  }),
  typing: (world, { from, to, state }) => world.phone(from).typing(to, state),
  call: (world, { from, to, video }) => ({ id: world.phone(from).call(to, video) }),
  /** Received messages of a phone; with `text`, waits for one that contains it. */
  inbox: async (world, { number, text, timeoutMs }) => {
    const phone = world.phone(number)
    if (text) await phone.received((item) => textOf(item).includes(text), timeoutMs)
    return phone.inbox.map(describe)
  },
  sent: (world, { number }) => world.phone(number).account.sent.map(describe),
  receipts: (world, { number }) => world.phone(number).account.receipts,
  confirm: (world, { number, id, type }) => {
    const phone = world.phone(number)
    const received = phone.inbox.find((item) => item.id === id)
    if (!received) throw new Error(`${number} did not receive ${id}`)
    phone.confirm(received, type)
  },
  attachment: async (world, { number, id }) => {
    const phone = world.phone(number)
    const { kind, bytes } = await phone.openMedia(await phone.received((item) => item.id === id))
    return { kind, base64: bytes.toString('base64') }
  },
  cut: (world, { number }) => world.cut(number),
  freeze: (world, { number }) => world.freeze(number),
  streamError: (world, { number, code }) => world.streamError(number, code),
  refuse: (world, { status }) => world.refuseConnections(status),
  failLogins: (world, { reason }) => world.failLogins(reason),
  failSends: (world, { code, count }) => world.failSends(code, count),
  loseAcks: (world, { count }) => world.loseAcks(count),
  expireMedia: (world, { path }) => ({ expired: world.media.expire(path) }),
  failMedia: (world, { uploads, downloads, status = 503 }) => {
    if (uploads !== undefined) world.media.failUploads = { count: uploads, status }
    if (downloads !== undefined) world.media.failDownloads = { count: downloads, status }
  },
  state: (world) => [...world.directory.accounts.keys()].map((number) => describePhone(world, number)),
}

export class ControlServer {
  private readonly server: Server

  constructor(world: FakeWhatsApp) {
    this.server = createServer(async (request, response) => {
      response.setHeader('content-type', 'application/json')
      try {
        const route = routes[(request.url ?? '/').slice(1)]
        if (!route || request.method !== 'POST') {
          response.writeHead(404).end(JSON.stringify({ error: 'POST one of', routes: Object.keys(routes) }))
          return
        }
        response.end(JSON.stringify((await route(world, await jsonBody(request))) ?? {}))
      } catch (error) {
        response.writeHead(400).end(JSON.stringify({ error: String((error as Error).message ?? error) }))
      }
    })
  }

  listen(port = 0): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(port, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}`),
      )
    })
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}

async function jsonBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return (text ? JSON.parse(text) : {}) as Body
}

function textOf({ message }: Received): string {
  const media = message.imageMessage ?? message.videoMessage ?? message.documentMessage
  return message.conversation || message.extendedTextMessage?.text || media?.caption || ''
}

function describe(received: Received) {
  return { ...received, text: textOf(received), message: received.message.toJSON() }
}

function describePhone(world: FakeWhatsApp, number: string) {
  const { account } = world.phone(number)
  return {
    number,
    name: account.name,
    jid: account.jid,
    lid: account.lidJid,
    companions: [...account.linked.values()].map((device) => ({
      id: device.id,
      online: Boolean(device.connection),
      unconfirmed: device.unconfirmed.size,
    })),
  }
}
