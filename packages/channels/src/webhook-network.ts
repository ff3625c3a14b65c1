import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type AckLevel,
  type ChannelAbilities,
  type ChannelEvents,
  type ChannelProvider,
  type ChannelSession,
  type ChannelTemplate,
  type InboundMessage,
  MediaFailure,
  type OutboundMessage,
  type ReceivedRequest,
  SendFailure,
  type SessionContext,
  SignatureRefused,
} from './channel.ts'

/** A report of the network: an event of the product, as JSON. */
type Report = {
  [E in 'messages' | 'status' | 'failed' | 'edited' | 'deleted' | 'reaction' | 'call' | 'presence']: [E, unknown]
}['messages' | 'status' | 'failed' | 'edited' | 'deleted' | 'reaction' | 'call' | 'presence']

/** A message of ours as the network keeps it. */
export interface KeptMessage {
  /** Chosen by the network. */
  id: string
  sent: OutboundMessage
  media: Uint8Array | null
  ack: number
}

/** A small network for tests, in the manner of an official one: no session, webhooks in, ids of its own. */
export interface WebhookNetwork {
  provider: ChannelProvider
  /** The messages that arrived at the customers. */
  readonly kept: KeptMessage[]
  /** Media that customers sent, by the reference of their messages. */
  readonly media: Map<string, Uint8Array>
  /** What it lets conversations be opened with, where it `needsTemplate`. */
  templates: readonly ChannelTemplate[]
  /** Nobody gets through: sends fail, reports are kept. */
  down: boolean
  /** What it takes reaches the customers. False: it says that it has it, and no more. */
  delivers: boolean
  /** Runs when the network has a message and its answer is still on the way. */
  beforeAnswer: (message: KeptMessage) => void | Promise<void>
  /** Signs and posts; reports that the product does not take are kept, and posted again by `repost`. */
  report(...report: Report): Promise<void>
  repost(): Promise<void>
  signed(body: string): { raw: Uint8Array; headers: Record<string, string> }
}

export const SIGNATURE_HEADER = 'x-test-signature'

const abilities: ChannelAbilities = {
  ...{ holdsSession: false, takesOurIds: false, hasQr: false, canDelete: false, canEdit: false, canReact: false },
  ...{
    canMarkRead: false,
    canType: false,
    seesTyping: true,
    canCheckNumber: false,
    canRejectCalls: false,
    hasPhoneBook: false,
    hasGroups: false,
    canPairByCode: false,
    claimsNumber: false,
  },
  ...{ needsTemplate: false, windowMs: null, longest: null, mostOptions: 0, sendGap: null },
}

const refused = () => Promise.reject(new SendFailure('refused', 'this network cannot do that'))
const newId = () => `wamid.${randomBytes(12).toString('hex')}`

/**
 * @param phone the number that is connected
 * @param post brings a request to the product; rejects when it was not taken
 * @param secret signs; of their own unless the product runs in another process
 * @param able what it can beside what such a network can at least
 */
export function createWebhookNetwork(
  phone: string,
  post: (request: ReceivedRequest) => Promise<void>,
  secret: Uint8Array = randomBytes(32),
  able: Partial<ChannelAbilities> = {},
): WebhookNetwork {
  const unreported: Report[] = []
  const signatureOf = (raw: Uint8Array) => createHmac('sha256', secret).update(raw).digest()

  const network: WebhookNetwork = {
    provider: {
      name: 'webhook',
      abilities: { ...abilities, ...able },
      newMessageId: newId,
      open: (context) => sessionOf(network, phone, context),
      ...(able.needsTemplate && {
        async templates() {
          if (network.down) throw new Error('the network is away')
          return [...network.templates]
        },
      }),
      async receive({ raw, headers }, { events }) {
        const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''), 'hex')
        const expected = signatureOf(raw)
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new SignatureRefused()
        const [event, data] = JSON.parse(Buffer.from(raw).toString()) as Report
        await (events[event] as (data: unknown) => Promise<void> | void)(data)
      },
    },
    kept: [],
    media: new Map(),
    templates: [],
    down: false,
    delivers: true,
    beforeAnswer: () => undefined,
    async report(...report) {
      if (network.down) return void unreported.push(report)
      const request = network.signed(JSON.stringify(report))
      await post(request).catch(() => unreported.push(report))
    },
    async repost() {
      for (const [event, data] of unreported.splice(0)) {
        const late = event === 'messages' ? (data as InboundMessage[]).map((one) => ({ ...one, late: true })) : data
        await network.report(event, late)
      }
    },
    signed(body) {
      const raw = Buffer.from(body)
      return { raw, headers: { [SIGNATURE_HEADER]: signatureOf(raw).toString('hex') } }
    },
  }
  return network
}

function sessionOf(network: WebhookNetwork, phone: string, { events }: SessionContext): ChannelSession {
  let isOpen = false
  return {
    async connect() {
      isOpen = true
      events.state({ state: 'open', phone, lid: null, name: 'Webhook' })
      await network.repost()
    },
    async disconnect() {
      isOpen = false
    },
    async logOut() {
      isOpen = false
    },
    async send(message) {
      if (!isOpen || network.down) throw new SendFailure('retry', 'the network is away', 503)
      const { content } = message
      const medium = content.kind === 'template' ? content.header : content
      const media = medium?.kind === 'media' ? await bytesOf(medium.read()) : null
      const kept: KeptMessage = { id: newId(), sent: message, media, ack: 1 }
      network.kept.push(kept)
      await network.beforeAnswer(kept)
      void raise(network, kept, network.delivers ? 3 : 2)
      return { ack: 1, id: kept.id }
    },
    deleteMessage: refused,
    editMessage: refused,
    react: refused,
    markRead: refused,
    rejectCall: refused,
    setTyping: refused,
    checkNumber: refused,
    phoneBook: refused,
    profilePicture: async () => null,
    async downloadMedia(ref) {
      const bytes = network.media.get(String(ref.key))
      if (!bytes) throw new MediaFailure('gone', 'the network has no such medium')
      return Readable.from([bytes], { objectMode: false })
    },
    refreshMedia: async (ref) => ref,
  }
}

async function bytesOf(stream: Readable): Promise<Uint8Array> {
  try {
    return await buffer(stream)
  } catch (error) {
    throw new SendFailure('refused', error instanceof Error ? error.message : String(error))
  }
}

/** A customer's phone reports a message of ours. */
export async function raise(network: WebhookNetwork, kept: KeptMessage, ack: AckLevel): Promise<void> {
  kept.ack = Math.max(kept.ack, ack)
  const update: Parameters<ChannelEvents['status']>[0] = { chat: kept.sent.to, id: kept.id, ack }
  await network.report('status', update)
}
