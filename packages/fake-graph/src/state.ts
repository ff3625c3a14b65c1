import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { GraphError, refusal, unknownObject } from './graph-error.ts'
import type {
  AcceptedMessage,
  Callback,
  GraphCustomer,
  GraphNumber,
  GraphTemplate,
  GraphToken,
  StoredMedium,
} from './model.ts'
import { Webhooks } from './webhooks.ts'

let serial = 100_000_000_000_000

/** An id in Graph's format. */
export const newGraphId = (): string => String(++serial)

/** A message id. It encodes the direction. */
export function newWamid(phone: string, fromBusiness: boolean): string {
  const head = Buffer.from([0x1d, phone.length])
  const tail = Buffer.from([0x15, 0x02, 0x00, fromBusiness ? 0x11 : 0x12, 0x18, 0x14])
  const id = Buffer.from(randomBytes(10).toString('hex').toUpperCase())
  return `wamid.${Buffer.concat([head, Buffer.from(phone), tail, id, Buffer.from([0])]).toString('base64')}`
}

/** The whole state of the network: one app, one account with its numbers, and their customers. */
export class GraphState {
  readonly app = { id: newGraphId(), secret: randomBytes(16).toString('hex'), callback: null as Callback | null }
  readonly account = {
    id: newGraphId(),
    name: 'Loja',
    isSubscribed: true,
    callback: null as Callback | null,
  }
  readonly numbers = new Map<string, GraphNumber>()
  readonly customers = new Map<string, GraphCustomer>()
  readonly templates: GraphTemplate[] = []
  readonly tokens = new Map<string, GraphToken>()
  readonly media = new Map<string, StoredMedium>()
  readonly acceptedMessages: AcceptedMessage[] = []
  /** Customer messages that the business marked as read, and messages under which it showed the typing indicator. */
  readonly read: string[] = []
  readonly typingIds: string[] = []
  /** Calls that the business ended. */
  readonly rejectedCalls: string[] = []
  /** When a customer last wrote to a number. */
  readonly wroteAt = new Map<string, number>()
  /** Error codes that refuse the next messages, in order. */
  readonly refusals: number[] = []
  /** Error codes with which the next messages are accepted and then fail. */
  readonly failures: number[] = []
  /** Age of media addresses when they are issued, in milliseconds. */
  mediaAgeMs = 0
  readonly webhooks = new Webhooks(() => this.app.secret)
  /** Runs when a message was accepted and its answer is still in flight. */
  beforeAnswer: (message: AcceptedMessage) => void | Promise<void> = () => undefined
  /** Called after every change. */
  readonly watchers = new Set<() => void>()

  /** @throws GraphError unless the token is valid, has the right and, if a proof is given, belongs to the app */
  authorize(token: string | null, scope: string | null, proof: string | null): void {
    const storedToken = token === null ? undefined : this.tokens.get(token)
    const isOver = storedToken && storedToken.expiresAt > 0 && storedToken.expiresAt * 1000 < Date.now()
    if (!token || !storedToken?.isValid || isOver) throw refusal(190, undefined, 401)
    if (scope !== null && !storedToken.scopes.includes(scope)) throw refusal(10, `needs ${scope}`, 403)
    if (proof === null) return
    const expected = createHmac('sha256', this.app.secret).update(token).digest('hex')
    if (proof.length !== expected.length || !timingSafeEqual(Buffer.from(proof), Buffer.from(expected)))
      throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument')
  }

  /** @throws GraphError for an unknown id */
  number(id: string): GraphNumber {
    const storedNumber = this.numbers.get(id)
    if (!storedNumber) throw unknownObject(id)
    return storedNumber
  }

  /** Posts an event of a number. */
  async report(number: GraphNumber, field: string, value: Record<string, unknown>): Promise<void> {
    const metadata = { display_phone_number: number.phone, phone_number_id: number.id }
    const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
    const callback = () =>
      this.account.isSubscribed ? (number.callback ?? this.account.callback ?? this.app.callback) : null
    await this.webhooks.report(this.account.id, callback, change)
  }

  notifyWatchers(): void {
    for (const look of [...this.watchers]) look()
  }
}
