import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import type { InboxItem } from '@recado/fake-whatsapp/model'
import type { Phone } from '@recado/fake-whatsapp/phone'
import { MEMBERS, memberNumber } from '../plan/actor-plans.rules.ts'
import { ownerNumber } from '../product/whatsapp.ts'
import type { PhoneMessage } from '../snapshot.rules.ts'

/** A message that a person wrote with a real client. */
export interface WrittenOnPhone {
  company: number
  /** The number, or the group's id. */
  chat: string
  id: string
  text: string
  isText: boolean
  fromOwner: boolean
  deleted: boolean
}

/** The phones of the fake WhatsApp: the messages of their people, and received ones. */
export class RealPhones {
  readonly fake: FakeWhatsApp
  readonly writtenMessages: WrittenOnPhone[] = []
  /** Each customer's last reaction to a company's message, by its id. */
  readonly reactions = new Map<string, string>()
  private readonly reads = new Set<string>()

  private readonly groups = new Map<string, { company: number; members: readonly Phone[] }>()

  constructor(fake: FakeWhatsApp) {
    this.fake = fake
  }

  /** Returns the id of the group with the company's number and its members; creates it if necessary. */
  group(company: number, name: string): string {
    const existingGroup = [...this.groups].find(([, group]) => group.company === company)
    if (existingGroup) return existingGroup[0]
    const members = Array.from({ length: MEMBERS }, (_, place) => this.phone(memberNumber(place)))
    const { jid } = this.fake.group(name, [...members, this.owner(company)])
    this.groups.set(jid, { company, members })
    return jid
  }

  phone(number: string): Phone {
    return this.fake.phone(number, `Maria ${number.slice(-3)}`)
  }

  owner(company: number): Phone {
    return this.fake.phone(ownerNumber(company), `Loja ${company}`)
  }

  /** A company's messages on a customer's phone, in the order of arrival. */
  received(company: number, number: string): InboxItem[] {
    return this.phone(number).inbox.filter((item) => isOurs(item, company) && !item.group && isVisible(item))
  }

  /** A customer reads a company's message. */
  read(company: number, number: string, message: InboxItem): void {
    this.reads.add(`${company}/${number}/${message.id}`)
    this.phone(number).confirm(message, 'read')
  }

  /** A company's messages that every member of a group has. */
  private receivedBy([first, ...others]: readonly Phone[], company: number, jid: string): InboxItem[] {
    const inbox = first?.inbox.filter((item) => isOurs(item, company) && item.group === jid && isVisible(item)) ?? []
    return inbox.filter(({ id }) => others.every((other) => other.inbox.some((item) => item.id === id)))
  }

  /** The phone that reads a chat: a member's for a group. */
  private readerOf(chat: string): Phone {
    return this.groups.get(chat)?.members[0] ?? this.phone(chat)
  }

  /** Counts stanzas that a client has not confirmed and will receive again. */
  unconfirmed(): number {
    const accounts = [...this.fake.directory.accounts.values()]
    return accounts
      .flatMap(({ linked }) => [...linked.values()])
      .reduce((sum, device) => sum + device.unconfirmed.size, 0)
  }

  /** @param lines the real line of each company */
  rows(lines: readonly number[]): PhoneMessage[] {
    const customerRows = this.writtenMessages.map((message, seq) => {
      const inbox = this.readerOf(message.chat).inbox.filter((item) => isOurs(item, message.company))
      const reactions = reactionOf(inbox, message.id, 'us')
      return { ...message, seq, line: lines[message.company] ?? 0, fromCompany: false, reactions, ack: null }
    })
    const numbers = [...this.fake.directory.accounts.keys()]
    const companyRows = lines.flatMap((line, company) =>
      numbers.flatMap((chat) =>
        this.received(company, chat).map((item, seq) => this.row(item, { company, line, chat, seq })),
      ),
    )
    const inGroups = [...this.groups].flatMap(([chat, { company, members }]) =>
      this.receivedBy(members, company, chat).map((item, seq) =>
        this.row(item, { company, line: lines[company] ?? 0, chat, seq }),
      ),
    )
    return [...customerRows, ...companyRows, ...inGroups]
  }

  private row(item: InboxItem, at: Pick<PhoneMessage, 'company' | 'line' | 'chat' | 'seq'>): PhoneMessage {
    const inbox = this.readerOf(at.chat).inbox.filter((one) => isOurs(one, at.company))
    const changes = inbox.flatMap(({ message }) => {
      const change = message.protocolMessage ?? message.editedMessage?.message?.protocolMessage
      return change?.key?.id === item.id ? [change] : []
    })
    const editedContent = changes.findLast((change) => change.editedMessage)?.editedMessage
    const key = `${at.company}/${at.chat}/${item.id}`
    const emoji = this.reactions.get(key)
    return {
      ...at,
      ...{
        id: item.id,
        fromCompany: true,
        fromOwner: false,
        text: textOf(editedContent ?? item.message),
        isText: true,
      },
      // protobuf encodes a deletion as 0.
      deleted: changes.some((change) => !change.editedMessage),
      reactions: [...(emoji ? [`${emoji}/them`] : []), ...reactionOf(inbox, item.id, 'us')].sort(),
      // Each phone acknowledges delivery; for a group the product waits for all members.
      ack: this.groups.has(at.chat) ? null : this.reads.has(key) ? 4 : 3,
    }
  }
}

const isOurs = ({ from, fromDevice }: InboxItem, company: number) => from === ownerNumber(company) && fromDevice !== 0

const isVisible = ({ message }: InboxItem) =>
  !message.protocolMessage && !message.editedMessage && !message.reactionMessage

function reactionOf(inbox: readonly InboxItem[], id: string, who: 'us'): string[] {
  const last = inbox.findLast(({ message }) => message.reactionMessage?.key?.id === id)
  const emoji = last?.message.reactionMessage?.text
  return emoji ? [`${emoji}/${who}`] : []
}

type Content = InboxItem['message'] | NonNullable<NonNullable<InboxItem['message']['protocolMessage']>['editedMessage']>

function textOf(message: Content): string {
  const media = message.imageMessage ?? message.videoMessage ?? message.documentMessage
  return message.conversation || message.extendedTextMessage?.text || media?.caption || ''
}
