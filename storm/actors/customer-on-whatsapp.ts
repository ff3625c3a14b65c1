import type { Phone } from '@recado/fake-whatsapp/phone'
import type { Customer, CustomerAct } from '../plan/acts.ts'
import { among } from '../plan/among.rules.ts'
import type { Outcome } from '../product/insist.ts'
import { ownerNumber } from '../product/whatsapp.ts'
import type { RealPhones, WrittenOnPhone } from '../run/real-phones.ts'
import type { Recorder } from '../run/recorder.ts'
import { pixel } from './pixel.ts'

/** A customer with a real client. The network accepts their messages whatever the state of the company's server. */
export class CustomerOnWhatsApp {
  private readonly customer: Customer
  private readonly phones: RealPhones
  private readonly recorder: Recorder
  private readonly phone: Phone
  private readonly to: string
  private readonly marks = new Map<string, WrittenOnPhone>()

  constructor(customer: Customer, phones: RealPhones, recorder: Recorder) {
    this.customer = customer
    this.phones = phones
    this.recorder = recorder
    this.phone = phones.phone(customer.number)
    this.to = customer.group ? phones.group(customer.company, customer.group) : ownerNumber(customer.company)
  }

  async act(act: CustomerAct): Promise<void> {
    const startedAt = this.recorder.now()
    const mark = await this.perform(act)
    const acceptedOutcome: Outcome<null> = {
      kind: 'accepted',
      unsure: false,
      status: 200,
      error: '',
      body: null,
      broken: [],
    }
    this.recorder.add(this.customer, act.kind, startedAt, mark === null ? null : acceptedOutcome, mark ? { mark } : {})
  }

  /** Returns the mark of the text, '' for acts without one, or null when there was no target. */
  private async perform(act: CustomerAct): Promise<string | null> {
    switch (act.kind) {
      case 'write':
      case 'quote':
        return this.write(act, act.kind === 'quote' ? among([...this.marks.values()], act.which)?.id : undefined)
      case 'answer':
        return this.keep(act.mark, String(act.digit), (text, id) => this.phone.text(this.to, text, this.options(id)))
      case 'burst':
      case 'late':
        for (const mark of act.marks) await this.write({ mark, text: act.text })
        return ''
      case 'ownerWrites': {
        const owner = this.phones.owner(this.customer.company)
        const send = (text: string, id: string) => owner.text(this.customer.number, text, this.options(id))
        return this.keep(act.mark, `${act.mark} ${act.text}`, send, { fromOwner: true })
      }
      case 'picture': {
        const send = (caption: string, id: string) =>
          this.phone.sendMedia(this.to, 'image', pixel, { caption, mimetype: 'image/png' }, this.options(id))
        return this.keep(act.mark, `${act.mark} foto`, send)
      }
      case 'place': {
        const place = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: act.mark }
        const send = (_text: string, id: string) =>
          this.phone.send(this.to, { locationMessage: place }, this.options(id))
        return this.keep(act.mark, '', send, { isText: false })
      }
      case 'again': {
        const target = among(this.own(), act.which)
        if (target?.isText) await this.phone.text(this.to, target.text, this.options(target.id))
        return target ? '' : null
      }
      case 'edit':
      case 'delete':
        return this.change(act)
      default:
        return this.answerTo(act)
    }
  }

  /** Half of the messages use the person's LID. */
  private options(id: string): { id: string; addressing: 'pn' | 'lid' } {
    return { id, addressing: id.length % 2 === 0 ? 'lid' : 'pn' }
  }

  private own(): WrittenOnPhone[] {
    return [...this.marks.values()].filter(({ deleted, fromOwner }) => !deleted && !fromOwner)
  }

  private write({ mark, text }: { mark: string; text: string }, quotedId?: string): Promise<string> {
    const send = (messageText: string, id: string) =>
      quotedId
        ? this.phone.send(
            this.to,
            {
              extendedTextMessage: {
                text: messageText,
                contextInfo: { stanzaId: quotedId, quotedMessage: { conversation: '…' } },
              },
            },
            this.options(id),
          )
        : this.phone.text(this.to, messageText, this.options(id))
    return this.keep(mark, `${mark} ${text}`, send)
  }

  private async keep(
    mark: string,
    text: string,
    send: (text: string, id: string) => Promise<string>,
    more: Partial<WrittenOnPhone> = {},
  ): Promise<string> {
    const id = `IN-${mark.replace(/\.$/, '')}`
    const { company, number, group } = this.customer
    const message = {
      company,
      chat: group ? this.to : number,
      id,
      text,
      isText: true,
      fromOwner: false,
      deleted: false,
      ...more,
    }
    await send(text, id)
    this.phones.writtenMessages.push(message)
    this.marks.set(mark, message)
    return mark
  }

  private async change(act: CustomerAct & { kind: 'edit' | 'delete' }): Promise<string | null> {
    const target = among(
      this.own().filter(({ isText, text }) => isText && text.includes(' ')),
      act.which,
    )
    if (!target) return null
    if (act.kind === 'delete') {
      await this.phone.revoke(this.to, target.id)
      target.deleted = true
    } else {
      const text = `${target.text.split(' ')[0]} ${act.text} corrigido`
      await this.phone.edit(this.to, target.id, text)
      target.text = text
    }
    return `${target.id.replace(/^IN-/, '')}.`
  }

  private async answerTo(act: CustomerAct): Promise<string | null> {
    if (act.kind === 'type') this.phone.typing(this.to)
    if (act.kind === 'call') this.phone.call(this.to)
    if (act.kind !== 'react' && act.kind !== 'read') return ''
    const companyMessages = this.phones.received(this.customer.company, this.customer.number)
    const target = act.kind === 'read' ? companyMessages.at(-1) : among(companyMessages, act.which)
    if (!target) return null
    if (act.kind === 'read') this.phones.read(this.customer.company, this.customer.number, target)
    else {
      const key = { id: target.id, remoteJid: this.phones.owner(this.customer.company).account.jid, fromMe: false }
      await this.phone.send(this.to, { reactionMessage: { key, text: act.emoji, senderTimestampMs: Date.now() } })
      this.phones.reactions.set(`${this.customer.company}/${this.customer.number}/${target.id}`, act.emoji)
    }
    return ''
  }
}
