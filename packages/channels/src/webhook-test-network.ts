import type { ChannelProvider, InboundMessage, SessionContext } from './channel.ts'
import type { DisplayedMessage, PhoneContent, TestNetwork } from './channel-suite-network.ts'
import { MemoryKeyStore } from './memory-key-store.ts'
import { createWebhookNetwork, raiseAck, type StoredNetworkMessage } from './webhook-network.ts'

const OWNER = '5511999990000'
const CUSTOMER = '5511988887777'
const chat = { phone: CUSTOMER, lid: null, group: null }
const nobody = { phone: null, lid: null, group: null }

/** The suite's two phones behind a network without sessions. */
export async function makeWebhookNetwork(): Promise<TestNetwork> {
  let product: SessionContext | null = null
  const network = createWebhookNetwork(OWNER, async (request) => {
    if (!product) throw new Error('no session is open')
    await network.provider.receive?.(request, product)
  })
  const watchers = new Set<() => void>()
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const check = () => {
        const value = look()
        if (value === undefined) return
        watchers.delete(check)
        resolve(value)
      }
      watchers.add(check)
      check()
    })
  network.beforeAnswer = () => {
    for (const look of [...watchers]) look()
  }
  const provider: ChannelProvider = {
    ...network.provider,
    open(context) {
      product = context
      return network.provider.open(context)
    },
  }
  let serial = 0
  const write = async (what: PhoneContent, fromMe: boolean) => {
    const id = `in-${++serial}`
    await network.report('messages', [inboundOf(id, what, fromMe, network.media)])
    return id
  }
  const findOurs = (id: string) => network.storedMessages.find((message) => message.id === id)
  const keys = new MemoryKeyStore()
  return {
    provider,
    keys: () => keys,
    owner: { phone: OWNER },
    customer: { phone: CUSTOMER, name: 'Maria' },
    sendPhoneBook: async () => undefined,
    unknownNumber: '5511900000000',
    scan: async () => undefined,
    customerSends: (what) => write(what, false),
    ownerSends: (text) => write({ kind: 'text', text }, true),
    customerEdits: (id, text) => network.report('edited', { chat, id, fromMe: false, text, at: Date.now() }),
    customerDeletes: (id) => network.report('deleted', { chat, id, fromMe: false }),
    customerReacts: (id, emoji) =>
      network.report('reaction', { chat, id, fromMe: true, author: chat, reactorIsMe: false, emoji }),
    customerTypes: () => network.report('presence', { chat, typing: true }),
    async customerCalls() {
      const id = `call-${++serial}`
      await network.report('call', { id, from: chat, video: false, at: Date.now() })
      return id
    },
    untilShown: (id, when = () => true) =>
      until(() => {
        const message = findOurs(id)
        const display = message && shownOf(message)
        return display && when(display) ? display : undefined
      }),
    countShown: () => network.storedMessages.length,
    async confirm(id, as) {
      const message = findOurs(id)
      if (message) await raiseAck(network, message, as === 'delivered' ? 3 : as === 'read' ? 4 : 5)
    },
    untilReadByUs: async () => undefined,
    untilTypedByUs: async () => undefined,
    async drop() {
      network.down = true
    },
    async restore() {
      network.down = false
      await network.repost()
    },
    stop: async () => undefined,
  }
}

function inboundOf(id: string, what: PhoneContent, fromMe: boolean, media: Map<string, Uint8Array>): InboundMessage {
  const quotedId = what.kind === 'text' ? (what.quotedId ?? null) : null
  const author = fromMe ? nobody : chat
  const about = { id, chat, author, authorName: fromMe ? '' : 'Maria', groupName: null, fromMe, late: false, quotedId }
  return { ...about, sentAt: Date.now(), content: contentOf(id, what, media) }
}

function contentOf(id: string, what: PhoneContent, media: Map<string, Uint8Array>): InboundMessage['content'] {
  if (what.kind === 'text') return { kind: 'text', text: what.text }
  if (what.kind === 'contact') return what
  if (what.kind === 'location') return { address: null, ...what, name: what.name ?? null, thumbnail: null }
  media.set(id, what.bytes)
  const { media: kind, bytes, caption = '', fileName = null, voice = false } = what
  const about = { media: kind, caption, mimetype: 'application/octet-stream', fileName, size: bytes.length, voice }
  return { kind: 'media', ...about, ref: { key: id } }
}

function shownOf({ outboundMessage: { content, quoted }, media }: StoredNetworkMessage): DisplayedMessage {
  const isMedia = content.kind === 'media'
  return {
    text: content.kind === 'text' ? content.text : isMedia ? content.caption : '',
    media: isMedia ? { kind: content.media, bytes: media ?? new Uint8Array(), voice: content.voice } : null,
    location: content.kind === 'location' ? { latitude: content.latitude, longitude: content.longitude } : null,
    contact: content.kind === 'contact' ? { displayName: content.displayName } : null,
    quotedId: quoted?.id ?? null,
    deleted: false,
    reaction: '',
  }
}
