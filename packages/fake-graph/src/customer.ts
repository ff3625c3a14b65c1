import { createHash } from 'node:crypto'
import type { AcceptedMessage, GraphCustomer, GraphNumber } from './model.ts'
import { type GraphState, newGraphId, newWamid } from './state.ts'

type Content = Record<string, unknown>

/** A medium that a customer sends. */
export interface SentMedium {
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  bytes: Uint8Array
  mimetype: string
  caption?: string
  fileName?: string
  voice?: boolean
}

/** An advertisement in the network's format. */
export interface Referral {
  source_type: 'ad' | 'post'
  source_id: string
  source_url: string
  headline?: string
  body?: string
  media_type?: 'image' | 'video'
  image_url?: string
  ctwa_clid?: string
}

/** Optional details of a customer's message. */
export interface Circumstances {
  /** The quoted message: one of the business unless `quotesOwn`. */
  quotedId?: string
  quotesOwn?: boolean
  /** The catalogue product that it asks about. */
  product?: { catalog_id: string; product_retailer_id: string }
  /** The click-to-WhatsApp advertisement from which it was written. */
  referral?: Referral
  /** When it was written; now by default. */
  at?: number
}

/** A person with WhatsApp, whose acts are posted to the business. */
export class Customer {
  readonly person: GraphCustomer
  private readonly state: GraphState

  constructor(state: GraphState, person: GraphCustomer) {
    this.state = state
    this.person = person
  }

  /** Each method below resolves with the message's id once it was posted, or stored for redelivery. */
  text(number: GraphNumber, body: string, about: Circumstances = {}): Promise<string> {
    return this.write(number, 'text', { body }, about)
  }

  medium(number: GraphNumber, file: SentMedium, about: Circumstances = {}): Promise<string> {
    const id = this.store(file.bytes, file.mimetype)
    const sha256 = createHash('sha256').update(file.bytes).digest('base64')
    const content: Content = { id, mime_type: file.mimetype, sha256 }
    if (file.caption) content.caption = file.caption
    if (file.fileName) content.filename = file.fileName
    if (file.kind === 'audio') content.voice = file.voice ?? false
    return this.write(number, file.kind, content, about)
  }

  location(number: GraphNumber, place: { latitude: number; longitude: number; name?: string }): Promise<string> {
    return this.write(number, 'location', place)
  }

  /** `phone` as written; `waId`: the digits, if the number has WhatsApp. */
  card(number: GraphNumber, name: string, phone: string, waId?: string): Promise<string> {
    const phones = [{ phone, ...(waId === undefined ? {} : { wa_id: waId }) }]
    const one = { name: { formatted_name: name, first_name: name }, phones }
    return this.write(number, 'contacts', [one])
  }

  react(number: GraphNumber, messageId: string, emoji: string): Promise<string> {
    return this.write(number, 'reaction', { message_id: messageId, ...(emoji ? { emoji } : {}) })
  }

  edit(number: GraphNumber, messageId: string, body: string): Promise<string> {
    const message = { type: 'text', text: { body } }
    return this.write(number, 'edit', { original_message_id: messageId, message })
  }

  revoke(number: GraphNumber, messageId: string): Promise<string> {
    return this.write(number, 'revoke', { original_message_id: messageId })
  }

  /** Posts a message with all its fields given (`official-messages.ts`) except its envelope. */
  post(
    number: GraphNumber,
    { type, ...fields }: { type: string } & Content,
    about: Circumstances = {},
  ): Promise<string> {
    return this.write(number, type, fields[type] as Content, about, fields)
  }

  /** Stores a file at the network and returns its id. */
  store(bytes: Uint8Array, mimetype: string): string {
    const id = newGraphId()
    this.state.media.set(id, { id, bytes, mimetype })
    return id
  }

  /** Posts any other type: polls, orders, system notes. */
  other(number: GraphNumber, type: string, content: Content, about: Circumstances = {}): Promise<string> {
    return this.write(number, type, content, about)
  }

  /** Taps an option in a message of the business. */
  tap(message: AcceptedMessage, title: string): Promise<string> {
    const number = this.state.number(message.numberId)
    const about = { quotedId: message.id }
    if (message.type === 'template') return this.write(number, 'button', { payload: title, text: title }, about)
    const { type, action } = message.content as unknown as {
      type: string
      action: {
        buttons?: Array<{ reply: { id: string; title: string } }>
        sections?: Array<{ rows: Array<{ id: string; title: string; description?: string }> }>
      }
    }
    const replies = action.buttons?.map(({ reply }) => reply) ?? action.sections?.flatMap(({ rows }) => rows) ?? []
    const tappedReply = replies.find((reply) => reply.title === title)
    if (!tappedReply) throw new Error(`no option ${title}`)
    const kind = type === 'button' ? 'button_reply' : 'list_reply'
    return this.write(number, 'interactive', { type: kind, [kind]: tappedReply }, about)
  }

  /** Starts a call. Resolves with its id. */
  async call(number: GraphNumber): Promise<string> {
    const id = `wacid.${newGraphId()}`
    const { phone } = this.person
    const call = { id, from: phone, to: number.phone, event: 'connect', direction: 'USER_INITIATED' }
    const calls = [{ ...call, timestamp: seconds(Date.now()) }]
    await this.state.report(number, 'calls', { contacts: this.contacts(), calls })
    return id
  }

  private contacts(): Content[] {
    const { name, phone, userId, hidesPhone } = this.person
    return [{ profile: { name }, ...(hidesPhone ? {} : { wa_id: phone }), user_id: userId }]
  }

  private async write(
    number: GraphNumber,
    type: string,
    content: Content | Content[] | undefined,
    { quotedId, quotesOwn = false, product, referral, at = Date.now() }: Circumstances = {},
    beside: Content = {},
  ): Promise<string> {
    const { phone, userId, hidesPhone } = this.person
    const id = newWamid(phone, false)
    this.state.wroteAt.set(`${number.id}:${phone}`, at)
    const author = !quotesOwn ? { from: number.phone } : hidesPhone ? { from_user_id: userId } : { from: phone }
    const message = {
      ...beside,
      ...(hidesPhone ? {} : { from: phone }),
      ...{ from_user_id: userId, id, timestamp: seconds(at), type },
      ...(content === undefined ? {} : { [type]: content }),
      ...(referral ? { referral } : {}),
      ...(quotedId ? { context: { ...author, id: quotedId, ...(product ? { referred_product: product } : {}) } } : {}),
    }
    await this.state.report(number, 'messages', { contacts: this.contacts(), messages: [message] })
    return id
  }
}

const seconds = (at: number) => String(Math.floor(at / 1000))
