import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Customer } from '@recado/fake-graph/customer'
import { FakeGraph } from '@recado/fake-graph/fake-graph'
import type { AcceptedMessage, GraphNumber } from '@recado/fake-graph/model'
import { type ChannelProvider, SET_UP, type SessionContext } from '../src/channel.ts'
import type { DisplayedMessage, PhoneContent, TestNetwork } from '../src/channel-suite-network.ts'
import { createCloudProvider } from '../src/cloud/provider.ts'
import { MemoryKeyStore } from '../src/memory-key-store.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'
const VERSION = 'v24.0'
/** Age of messages that arrive after an outage. */
const AWAY_MS = 10 * 60_000

/** The suite's two phones behind a fake Graph, with the official provider in between. */
export interface CloudNetwork extends TestNetwork {
  graph: FakeGraph
  number: GraphNumber
  maria: Customer
  token: string
  /** The product's address, where the network posts to. */
  address: string
}

export async function makeCloudNetwork({ hidesPhone = false } = {}): Promise<CloudNetwork> {
  const graph = await FakeGraph.start()
  const number = graph.addNumber(OWNER, 'Loja')
  const maria = graph.customer(CUSTOMER, 'Maria', { hidesPhone })
  const token = graph.newToken()
  const keys = new MemoryKeyStore()
  await storeSetUp(keys, {
    ...{ phoneNumberId: number.id, accountId: graph.state.account.id, accessToken: token },
    ...{ appSecret: graph.state.app.secret, verifyToken: 'um segredo qualquer' },
  })
  // The window is open, as after a message of the customer.
  graph.state.wroteAt.set(`${number.id}:${CUSTOMER}`, Date.now())
  const cloud = createCloudProvider({ url: graph.url, version: VERSION })
  const product = await startProduct(cloud)
  graph.state.app.callback = { url: product.address, verifyToken: 'um segredo qualquer' }
  const provider: ChannelProvider = {
    ...cloud,
    open(context) {
      product.context = context
      const session = cloud.open(context)
      // The network posts missed events again automatically.
      return { ...session, connect: () => session.connect().then(() => graph.state.webhooks.redeliver()) }
    },
  }
  const findOurs = (id: string) => graph.state.acceptedMessages.find((message) => message.id === id)
  const at = () => (graph.state.webhooks.down ? { at: Date.now() - AWAY_MS } : {})
  return {
    ...{ graph, number, maria, token, provider, address: product.address },
    keys: () => keys,
    owner: { phone: OWNER },
    customer: { phone: CUSTOMER, name: 'Maria' },
    sendPhoneBook: async () => undefined,
    unknownNumber: '5511900000000',
    scan: async () => undefined,
    customerSends: (what) => write(maria, number, what, at()),
    ownerSends: (text) => graph.echo(number, CUSTOMER, text),
    customerEdits: async (id, text) => void (await maria.edit(number, id, text)),
    customerDeletes: async (id) => void (await maria.revoke(number, id)),
    customerReacts: async (id, emoji) => void (await maria.react(number, id, emoji)),
    customerTypes: async () => undefined,
    customerCalls: () => maria.call(number),
    untilShown: (id, when = () => true) =>
      graph.until(() => {
        const message = findOurs(id)
        const display = message && shownOf(message)
        return display && when(display) ? display : undefined
      }),
    countShown: () => graph.state.acceptedMessages.length,
    confirm: (id, as) => graph.confirm(id, as),
    untilReadByUs: async (id) => void (await graph.until(() => graph.state.read.includes(id))),
    untilTypedByUs: async () => void (await graph.until(() => graph.state.typingIds.length > 0)),
    async drop() {
      graph.state.webhooks.down = true
    },
    async restore() {
      graph.state.webhooks.down = false
    },
    async stop() {
      await product.stop()
      await graph.stop()
    },
  }
}

export async function storeSetUp(keys: MemoryKeyStore, values: Record<string, string>): Promise<void> {
  const entries = Object.entries(values)
  await keys.write(entries.map(([id, value]) => ({ kind: SET_UP, id, value: Buffer.from(value) })))
}

/** The product's address: passes everything to the provider. */
async function startProduct(provider: ChannelProvider) {
  const product = { context: null as SessionContext | null, address: '', stop: async () => {} }
  const server = createServer(async (request, response) => {
    const { context } = product
    if (!context) return void response.writeHead(503).end()
    if (request.method === 'GET') {
      const query = Object.fromEntries(new URL(request.url ?? '/', 'http://product').searchParams)
      const challenge = await provider.verify?.(query, context)
      return void response.writeHead(challenge == null ? 403 : 200).end(challenge)
    }
    const raw = await buffer(request)
    const handling = provider.receive?.({ raw, headers: request.headers }, context) ?? Promise.reject()
    const status = await handling.then(
      () => 200,
      () => 500,
    )
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  product.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
  product.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return product
}

function write(maria: Customer, number: GraphNumber, what: PhoneContent, about: { at?: number }): Promise<string> {
  switch (what.kind) {
    case 'text':
      return maria.text(number, what.text, { ...about, ...(what.quotedId ? { quotedId: what.quotedId } : {}) })
    case 'location':
      return maria.location(number, { ...what })
    case 'contact': {
      const [, waId = '', phone = ''] = /waid=(\d+):(.+)/.exec(what.vcard) ?? []
      return maria.card(number, what.displayName, phone, waId)
    }
    case 'media': {
      const { media: kind, bytes, caption, fileName, voice } = what
      const mimetype = {
        image: 'image/jpeg',
        audio: 'audio/ogg; codecs=opus',
        video: 'video/mp4',
        document: 'application/pdf',
      }
      const about = { ...(caption && { caption }), ...(fileName && { fileName }), ...(voice && { voice }) }
      return maria.medium(number, { kind, bytes, mimetype: mimetype[kind as 'image'] ?? 'image/webp', ...about })
    }
  }
}

interface Content {
  body?: string
  caption?: string
  latitude?: number
  longitude?: number
  voice?: boolean
  contacts?: Array<{ name: { formatted_name: string } }>
}

function shownOf({ type, content, bytes, contextId }: AcceptedMessage): DisplayedMessage {
  const { body, caption, latitude = 0, longitude = 0, voice = false, contacts } = content as Content
  const name = contacts?.[0]?.name.formatted_name
  return {
    text: body ?? caption ?? '',
    media: bytes && { kind: type as 'image', bytes, voice },
    location: type === 'location' ? { latitude, longitude } : null,
    contact: name === undefined ? null : { displayName: name },
    quotedId: contextId,
    deleted: false,
    reaction: '',
  }
}
