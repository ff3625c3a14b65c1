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

/** A report of the network: a product event, as JSON. */
type Report = {
  [E in 'messages' | 'status' | 'failed' | 'edited' | 'deleted' | 'reaction' | 'call' | 'presence']: [E, unknown]
}['messages' | 'status' | 'failed' | 'edited' | 'deleted' | 'reaction' | 'call' | 'presence']

/** One of our messages as stored by the network. */
export interface StoredNetworkMessage {
  /** Chosen by the network. */
  id: string
  outboundMessage: OutboundMessage
  media: Uint8Array | null
  ack: number
}

/** A small network for tests, similar to the official one: no session, webhooks, network-generated ids. */
export interface WebhookNetwork {
  provider: ChannelProvider
  /** The messages that reached the customers. */
  readonly storedMessages: StoredNetworkMessage[]
  /** Media that customers sent, by the reference in their messages. */
  readonly media: Map<string, Uint8Array>
  /** Its approved templates, with `needsTemplate`. */
  templates: readonly ChannelTemplate[]
  /** The network is unreachable: sends fail, and reports are stored. */
  down: boolean
  /** Accepted messages reach the customers. False: the network only confirms that it has them. */
  delivers: boolean
  /** Runs when the network has a message and its answer is still in flight. */
  beforeAnswer: (message: StoredNetworkMessage) => void | Promise<void>
  /** Signs and posts. Reports that the product does not accept are stored and posted again by `repost`. */
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

const refuse = () => Promise.reject(new SendFailure('refused', 'this network cannot do that'))
const newId = () => `wamid.${randomBytes(12).toString('hex')}`

/**
 * @param phone the connected number
 * @param post delivers a request to the product; rejects when it was not accepted
 * @param secret signs the requests; random by default, given when the product runs in another process
 * @param extraAbilities abilities beyond the minimum of such a network
 */
export function createWebhookNetwork(
  phone: string,
  post: (request: ReceivedRequest) => Promise<void>,
  secret: Uint8Array = randomBytes(32),
  extraAbilities: Partial<ChannelAbilities> = {},
): WebhookNetwork {
  const unreported: Report[] = []
  const signatureOf = (raw: Uint8Array) => createHmac('sha256', secret).update(raw).digest()

  const network: WebhookNetwork = {
    provider: {
      name: 'webhook',
      abilities: { ...abilities, ...extraAbilities },
      newMessageId: newId,
      open: (context) => sessionOf(network, phone, context),
      ...(extraAbilities.needsTemplate && {
        async templates() {
          if (network.down) throw new Error('the network is away')
          return [...network.templates]
        },
      }),
      async receive({ raw, headers }, { events }) {
        const signature = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''), 'hex')
        const expected = signatureOf(raw)
        if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw new SignatureRefused()
        const [event, data] = JSON.parse(Buffer.from(raw).toString()) as Report
        await (events[event] as (data: unknown) => Promise<void> | void)(data)
      },
    },
    storedMessages: [],
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
        const lateData = event === 'messages' ? (data as InboundMessage[]).map((one) => ({ ...one, late: true })) : data
        await network.report(event, lateData)
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
      const storedMessage: StoredNetworkMessage = { id: newId(), outboundMessage: message, media, ack: 1 }
      network.storedMessages.push(storedMessage)
      await network.beforeAnswer(storedMessage)
      void raiseAck(network, storedMessage, network.delivers ? 3 : 2)
      return { ack: 1, id: storedMessage.id }
    },
    deleteMessage: refuse,
    editMessage: refuse,
    react: refuse,
    markRead: refuse,
    rejectCall: refuse,
    setTyping: refuse,
    checkNumber: refuse,
    phoneBook: refuse,
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

/** A customer's phone acknowledges one of our messages. */
export async function raiseAck(
  network: WebhookNetwork,
  storedMessage: StoredNetworkMessage,
  ack: AckLevel,
): Promise<void> {
  storedMessage.ack = Math.max(storedMessage.ack, ack)
  const update: Parameters<ChannelEvents['status']>[0] = {
    chat: storedMessage.outboundMessage.to,
    id: storedMessage.id,
    ack,
  }
  await network.report('status', update)
}
