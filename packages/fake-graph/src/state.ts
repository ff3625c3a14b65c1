import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { GraphError, refusal, unknownObject } from './graph-error.ts'
import type {
  Callback,
  GraphCustomer,
  GraphNumber,
  GraphTemplate,
  GraphToken,
  StoredMedium,
  TakenMessage,
} from './model.ts'
import { Webhooks } from './webhooks.ts'

let serial = 100_000_000_000_000

/** An id as Graph gives them. */
export const newGraphId = (): string => String(++serial)

/** An id of a message, which tells its direction to those who look closely. */
export function newWamid(phone: string, fromBusiness: boolean): string {
  const head = Buffer.from([0x1d, phone.length])
  const tail = Buffer.from([0x15, 0x02, 0x00, fromBusiness ? 0x11 : 0x12, 0x18, 0x14])
  const id = Buffer.from(randomBytes(10).toString('hex').toUpperCase())
  return `wamid.${Buffer.concat([head, Buffer.from(phone), tail, id, Buffer.from([0])]).toString('base64')}`
}

/** All that this network knows: one app, one account with its numbers, and the people it can reach. */
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
  readonly taken: TakenMessage[] = []
  /** Messages of customers that the business marked as read, and under which it showed that it types. */
  readonly read: string[] = []
  readonly typed: string[] = []
  /** Calls that the business ended. */
  readonly rejectedCalls: string[] = []
  /** When a customer last wrote to a number. */
  readonly wroteAt = new Map<string, number>()
  /** The next messages are refused with these codes, in order. */
  readonly refusals: number[] = []
  /** The next messages are taken, and fail with these codes afterwards. */
  readonly failures: number[] = []
  /** Addresses of media are answered as if they were so old already. */
  mediaAgeMs = 0
  readonly webhooks = new Webhooks(() => this.app.secret)
  /** Runs when a message was taken and its answer is still on the way. */
  beforeAnswer: (message: TakenMessage) => void | Promise<void> = () => undefined
  /** Looks at what changed. */
  readonly watchers = new Set<() => void>()

  /** @throws GraphError unless the token is valid, has the right and, with a proof, belongs to the app */
  authorize(token: string | null, scope: string | null, proof: string | null): void {
    const known = token === null ? undefined : this.tokens.get(token)
    const isOver = known && known.expiresAt > 0 && known.expiresAt * 1000 < Date.now()
    if (!token || !known?.isValid || isOver) throw refusal(190, undefined, 401)
    if (scope !== null && !known.scopes.includes(scope)) throw refusal(10, `needs ${scope}`, 403)
    if (proof === null) return
    const expected = createHmac('sha256', this.app.secret).update(token).digest('hex')
    if (proof.length !== expected.length || !timingSafeEqual(Buffer.from(proof), Buffer.from(expected)))
      throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument')
  }

  /** @throws GraphError for an id that is none of a number */
  number(id: string): GraphNumber {
    const found = this.numbers.get(id)
    if (!found) throw unknownObject(id)
    return found
  }

  /** Posts about a number. */
  async report(number: GraphNumber, field: string, value: Record<string, unknown>): Promise<void> {
    const metadata = { display_phone_number: number.phone, phone_number_id: number.id }
    const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
    const callback = () =>
      this.account.isSubscribed ? (number.callback ?? this.account.callback ?? this.app.callback) : null
    await this.webhooks.report(this.account.id, callback, change)
  }

  changed(): void {
    for (const look of [...this.watchers]) look()
  }
}
