import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import type { Received } from '@recado/fake-whatsapp/model'
import type { Phone } from '@recado/fake-whatsapp/phone'
import { ownerNumber } from '../product/whatsapp.ts'
import type { PhoneMessage } from '../snapshot.rules.ts'

/** A message that a person wrote with a real client. */
export interface WrittenOnPhone {
  company: number
  chat: string
  id: string
  text: string
  isText: boolean
  fromOwner: boolean
  deleted: boolean
}

/** The content of the phones of the fake WhatsApp: their people's messages, and the arrived ones. */
export class RealPhones {
  readonly fake: FakeWhatsApp
  readonly written: WrittenOnPhone[] = []
  /** The last reaction of each customer to a message of a company, by its id. */
  readonly reactions = new Map<string, string>()

  constructor(fake: FakeWhatsApp) {
    this.fake = fake
  }

  phone(number: string): Phone {
    return this.fake.phone(number, `Maria ${number.slice(-3)}`)
  }

  owner(company: number): Phone {
    return this.fake.phone(ownerNumber(company), `Loja ${company}`)
  }

  /** Messages of a company that a customer's phone shows, in the order of arrival. */
  received(company: number, number: string): Received[] {
    return this.phone(number).inbox.filter((item) => isOurs(item, company) && isVisible(item))
  }

  /** Stanzas that some client has not confirmed: it gets them again. */
  unconfirmed(): number {
    const accounts = [...this.fake.directory.accounts.values()]
    return accounts
      .flatMap(({ linked }) => [...linked.values()])
      .reduce((sum, device) => sum + device.unconfirmed.size, 0)
  }

  /** @param lines the real line of each company */
  rows(lines: readonly number[]): PhoneMessage[] {
    const theirs = this.written.map((message, seq) => {
      const inbox = this.phone(message.chat).inbox.filter((item) => isOurs(item, message.company))
      const reactions = reactionOf(inbox, message.id, 'us')
      return { ...message, seq, line: lines[message.company] ?? 0, fromCompany: false, reactions }
    })
    const numbers = [...this.fake.directory.accounts.keys()]
    const ours = lines.flatMap((line, company) =>
      numbers.flatMap((chat) =>
        this.received(company, chat).map((item, seq) => this.row(item, { company, line, chat, seq })),
      ),
    )
    return [...theirs, ...ours]
  }

  private row(item: Received, at: Pick<PhoneMessage, 'company' | 'line' | 'chat' | 'seq'>): PhoneMessage {
    const inbox = this.phone(at.chat).inbox.filter((one) => isOurs(one, at.company))
    const changes = inbox.flatMap(({ message }) => {
      const change = message.protocolMessage ?? message.editedMessage?.message?.protocolMessage
      return change?.key?.id === item.id ? [change] : []
    })
    const edited = changes.findLast((change) => change.editedMessage)?.editedMessage
    const emoji = this.reactions.get(`${at.company}/${at.chat}/${item.id}`)
    return {
      ...at,
      ...{ id: item.id, fromCompany: true, fromOwner: false, text: textOf(edited ?? item.message), isText: true },
      // Protobuf gives a deletion the number 0.
      deleted: changes.some((change) => !change.editedMessage),
      reactions: [...(emoji ? [`${emoji}/them`] : []), ...reactionOf(inbox, item.id, 'us')].sort(),
    }
  }
}

const isOurs = ({ from, fromDevice }: Received, company: number) => from === ownerNumber(company) && fromDevice !== 0

const isVisible = ({ message }: Received) =>
  !message.protocolMessage && !message.editedMessage && !message.reactionMessage

function reactionOf(inbox: readonly Received[], id: string, who: 'us'): string[] {
  const last = inbox.findLast(({ message }) => message.reactionMessage?.key?.id === id)
  const emoji = last?.message.reactionMessage?.text
  return emoji ? [`${emoji}/${who}`] : []
}

type Content = Received['message'] | NonNullable<NonNullable<Received['message']['protocolMessage']>['editedMessage']>

function textOf(message: Content): string {
  const media = message.imageMessage ?? message.videoMessage ?? message.documentMessage
  return message.conversation || message.extendedTextMessage?.text || media?.caption || ''
}
