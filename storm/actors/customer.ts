import { simulatorAck, simulatorEvent, simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import type { Customer, CustomerAct } from '../plan/acts.ts'
import { among } from '../plan/among.rules.ts'
import type { Company } from '../product/company.ts'
import { insist, type Outcome } from '../product/insist.ts'
import type { Recorder } from '../run/recorder.ts'
import { pixel } from './pixel.ts'

type Identity = { number: string; lid?: string } | { lid: string }

interface WrittenMessage {
  id: string
  from: Identity
  mark: string
  text: string
  /** Typed by the owner on the connected phone. */
  fromMe: boolean
  deleted: boolean
}
interface MarkedText {
  mark: string
  text: string
  timestamp?: number
}

/** The network's id of a customer's message, chosen by the phone. */
const idOf = (mark: string): string => `IN-${mark.replace(/\.$/, '')}`

/** The common fields of all messages in one call. */
interface Shared {
  fromMe?: true
  append?: true
  quotedId?: string
  media?: object
}

const textOf = ({ mark, text }: MarkedText): MarkedText => ({ mark, text })

/** A customer with a phone, who writes to one line of a company. */
export class CustomerAtPhone {
  private readonly customer: Customer
  private readonly company: Company
  private readonly recorder: Recorder
  private readonly params: { whatsappId: number }
  private readonly writtenMessages: WrittenMessage[] = []
  private calls = 0

  constructor(customer: Customer, company: Company, recorder: Recorder) {
    this.customer = customer
    this.company = company
    this.recorder = recorder
    this.params = { whatsappId: company.lineIds[customer.line] ?? 0 }
  }

  async act(act: CustomerAct): Promise<void> {
    switch (act.kind) {
      case 'write':
        return this.write(act.kind, [textOf(act)])
      case 'ownerWrites':
        return this.write(act.kind, [textOf(act)], { fromMe: true })
      case 'burst':
        for (const mark of act.marks) await this.write(act.kind, [{ mark, text: act.text }])
        return
      case 'late':
        return this.late(act)
      case 'answer':
        return this.note(act.kind, this.inbound([{ id: idOf(act.mark), body: String(act.digit) }]))
      case 'picture': {
        const media = { filename: 'foto.png', mimetype: 'image/png', base64: pixel.toString('base64') }
        return this.write(act.kind, [{ mark: act.mark, text: 'foto' }], { media })
      }
      case 'place': {
        const location = { latitude: -23.5, longitude: -46.6, name: act.mark }
        return this.note(act.kind, this.inbound([{ id: idOf(act.mark), location }]))
      }
      case 'again':
        return this.again(act)
      case 'quote': {
        const quotedMessage = among(this.writtenMessages, act.which)
        return this.write(act.kind, [textOf(act)], quotedMessage ? { quotedId: quotedMessage.id } : {})
      }
      case 'edit':
      case 'delete':
        return this.change(act)
      case 'react':
      case 'read':
        return this.answerTo(act)
      case 'type':
        return this.note(act.kind, this.event({ type: 'typing' }))
      case 'call':
        return this.note(act.kind, this.event({ type: 'call' }))
    }
  }

  private inbound(messages: ReadonlyArray<Record<string, unknown>>, from: Identity = this.identity()) {
    const name = `Maria ${this.customer.number.slice(-3)}`
    const { group } = this.customer
    const where = group ? { isGroup: true, group } : {}
    const body = messages.map((message) => ({ ...from, name, ...where, ...message }))
    const [first] = body
    return insist(this.company.admin, simulatorInbound, {
      params: this.params,
      body: body.length === 1 && first ? first : body,
    })
  }

  /** For every fifth person the network also sends the LID, and every other time only the LID. */
  private identity(): Identity {
    const { number } = this.customer
    if (Number(number.slice(-2)) % 5 !== 4) return { number }
    return ++this.calls % 2 === 0 ? { lid: `77${number}` } : { number, lid: `77${number}` }
  }

  private event(body: Record<string, unknown>) {
    const { number } = this.customer
    return insist(this.company.admin, simulatorEvent, { params: this.params, body: { number, ...body } })
  }

  private async note(act: string, doing: Promise<Outcome<unknown>> | null, mark?: string): Promise<void> {
    const startedAt = this.recorder.now()
    this.recorder.add(this.customer, act, startedAt, await doing, mark ? { mark } : {})
  }

  /** Writes texts in one call. Accepted ones can be changed later. */
  private async write(act: string, texts: readonly MarkedText[], more: Shared = {}): Promise<void> {
    const startedAt = this.recorder.now()
    const messages = texts.map(({ mark, text, ...own }) => ({
      ...own,
      id: idOf(mark),
      body: `${mark} ${text}`,
      ...more,
    }))
    const from = this.identity()
    const outcome = await this.inbound(messages, from)
    for (const { mark, text } of texts) {
      if (outcome.kind === 'accepted')
        this.writtenMessages.push({ id: idOf(mark), from, mark, text, deleted: false, fromMe: more.fromMe ?? false })
      this.recorder.add(this.customer, act, startedAt, outcome, { mark })
    }
  }

  /** Like after a reconnect: one batch, out of order. */
  private late({ kind, marks, text }: CustomerAct & { kind: 'late' }): Promise<void> {
    const from = Date.now() - 90_000
    const texts = marks.map((mark, at) => ({ mark, text, timestamp: from + ((at * 7) % 5) * 9_000 }))
    return this.write(kind, texts, { append: true })
  }

  /** The network redelivers a message. */
  private again({ kind, which }: CustomerAct & { kind: 'again' }): Promise<void> {
    const target = among(this.writtenMessages, which)
    if (!target) return this.note(kind, null)
    return this.note(
      kind,
      this.inbound([{ id: target.id, body: `${target.mark} ${target.text}`, fromMe: target.fromMe }], target.from),
      target.mark,
    )
  }

  private async change(act: CustomerAct & { kind: 'edit' | 'delete' }): Promise<void> {
    const startedAt = this.recorder.now()
    const target = among(
      this.writtenMessages.filter(({ deleted }) => !deleted),
      act.which,
    )
    if (!target) return this.recorder.add(this.customer, act.kind, startedAt, null)
    const body = act.kind === 'edit' ? { body: `${target.mark} ${act.text} corrigido` } : {}
    const outcome = await this.event({ type: act.kind, id: target.id, ...body })
    if (act.kind === 'delete' && outcome.kind === 'accepted') target.deleted = true
    this.recorder.add(this.customer, act.kind, startedAt, outcome, { mark: target.mark })
  }

  /** Reads, or reacts to, a company's message on this phone. */
  private async answerTo(act: CustomerAct & { kind: 'react' | 'read' }): Promise<void> {
    const { params } = this
    const query = { number: this.customer.number, limit: 5000 }
    const outbox = await insist(this.company.admin, simulatorOutbox, { params, query })
    const companyMessages = outbox.body?.messages.filter(({ deleted }) => !deleted) ?? []
    const target = act.kind === 'read' ? companyMessages.at(-1) : among(companyMessages, act.which)
    if (!target) return this.note(act.kind, null)
    if (act.kind === 'react')
      return this.note(act.kind, this.event({ type: 'reaction', id: target.id, body: act.emoji }))
    return this.note(act.kind, insist(this.company.admin, simulatorAck, { params, body: { id: target.id, ack: 4 } }))
  }
}
