import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { proto } from 'baileys'
import type { FakeWhatsApp } from './fake-whatsapp.ts'
import type { InboxItem } from './model.ts'
import type { MediaKind, MediaOptions } from './phone.ts'

/** The fields of all routes; each route documents which ones it needs. */
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
  jid: string
  code: number
  type: 'delivery' | 'read' | 'played'
  addressing?: 'pn' | 'lid'
  state?: 'composing' | 'paused' | 'recording'
  video?: boolean
  act?: 'show' | 'play' | 'read' | 'unread' | 'archive' | 'unarchive' | 'add' | 'remove'
  ids?: string[]
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

type Route = (network: FakeWhatsApp, body: Body) => Promise<unknown> | unknown

/** Calls by which a test in another process or language controls the fake: POST /<name> with a JSON body. */
const routes: Record<string, Route> = {
  phone: (network, { number, name }) => describePhone(network, network.phone(number, name).number),
  scan: async (network, { number, qr }) => ({ device: (await network.scan(number, qr)).id }),
  enterCode: async (network, { number, text }) => ({ device: (await network.enterCode(number, text)).id }),
  unlink: (network, { number }) => network.unlink(number),
  text: async (network, { from, to, text, ...options }) => ({ id: await network.phone(from).text(to, text, options) }),
  /** Any message, as the JSON of proto.IMessage. */
  send: async (network, { from, to, message, ...options }) => ({
    id: await network.phone(from).send(to, proto.Message.fromObject(message), options),
  }),
  media: async (network, { from, to, kind, base64, ...media }) => ({
    id: await network
      .phone(from)
      .sendMedia(to, kind as MediaKind, Buffer.from(base64, 'base64'), media as MediaOptions),
  }),
  edit: async (network, { from, to, id, text }) => ({ id: await network.phone(from).edit(to, id, text) }),
  revoke: async (network, { from, to, id }) => ({ id: await network.phone(from).revoke(to, id) }),
  group: (network, { subject, members }) => ({
    jid: network.group(
      subject,
      (members as string[]).map((number) => network.phone(number)),
    ).jid,
  }),
  changeMembers: (network, { jid, act, number }) =>
    network.changeMembers(jid, act === 'remove' ? 'remove' : 'add', network.phone(number)),
  typing: (network, { from, to, state }) => network.phone(from).typing(to, state),
  call: (network, { from, to, video }) => ({ id: network.phone(from).call(to, video) }),
  /** An act of the owner on a chat on the phone. */
  act: (network, { from, to, act, ids = [] }) => {
    const chat = network.chatOnPhone(from, to)
    if (act === 'show' || act === 'play') return chat.show(ids, act === 'show' ? 'read-self' : 'played-self')
    if (act === 'archive' || act === 'unarchive') return chat.archive(act === 'archive', { ids })
    return act === 'read' ? chat.markRead({ ids }) : chat.markUnread({ ids })
  },
  /** Received messages of a phone; with `text`, waits for one that contains it. */
  inbox: async (network, { number, text, timeoutMs }) => {
    const phone = network.phone(number)
    if (text) await phone.received((item) => textOf(item).includes(text), timeoutMs)
    return phone.inbox.map(describe)
  },
  sent: (network, { number }) => network.phone(number).account.companionMessages.map(describe),
  receipts: (network, { number }) => network.phone(number).account.receipts,
  confirm: (network, { number, id, type }) => {
    const phone = network.phone(number)
    const received = phone.inbox.find((item) => item.id === id)
    if (!received) throw new Error(`${number} did not receive ${id}`)
    phone.confirm(received, type)
  },
  attachment: async (network, { number, id }) => {
    const phone = network.phone(number)
    const { kind, bytes } = await phone.openMedia(await phone.received((item) => item.id === id))
    return { kind, base64: bytes.toString('base64') }
  },
  cut: (network, { number }) => network.cut(number),
  freeze: (network, { number }) => network.freeze(number),
  streamError: (network, { number, code }) => network.streamError(number, code),
  refuse: (network, { status }) => network.refuseConnections(status),
  failLogins: (network, { reason }) => network.failLogins(reason),
  failSends: (network, { code, count }) => network.failSends(code, count),
  failCodes: (network, { code, count }) => network.failCodes(code, count),
  loseAcks: (network, { count }) => network.loseAcks(count),
  expireMedia: (network, { path }) => ({ expired: network.media.expire(path) }),
  failMedia: (network, { uploads, downloads, status = 503 }) => {
    if (uploads !== undefined) network.media.failUploads = { count: uploads, status }
    if (downloads !== undefined) network.media.failDownloads = { count: downloads, status }
  },
  state: (network) => [...network.directory.accounts.keys()].map((number) => describePhone(network, number)),
}

export class ControlServer {
  private readonly server: Server

  constructor(network: FakeWhatsApp) {
    this.server = createServer(async (request, response) => {
      response.setHeader('content-type', 'application/json')
      try {
        const route = routes[(request.url ?? '/').slice(1)]
        if (!route || request.method !== 'POST') {
          response.writeHead(404).end(JSON.stringify({ error: 'POST one of', routes: Object.keys(routes) }))
          return
        }
        response.end(JSON.stringify((await route(network, await jsonBody(request))) ?? {}))
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

function textOf({ message }: InboxItem): string {
  const media = message.imageMessage ?? message.videoMessage ?? message.documentMessage
  return message.conversation || message.extendedTextMessage?.text || media?.caption || ''
}

function describe(received: InboxItem) {
  return { ...received, text: textOf(received), message: received.message.toJSON() }
}

function describePhone(network: FakeWhatsApp, number: string) {
  const { account } = network.phone(number)
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
