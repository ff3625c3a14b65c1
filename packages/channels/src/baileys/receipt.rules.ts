import type { BinaryNode } from 'baileys'
import type { AckLevel, ChannelAddress } from '../channel.ts'
import { addressOf, isSamePerson } from './address.rules.ts'

/** The delivery status of one of our messages, from a receipt. */
export interface ReceiptStatus {
  /** The JID of the chat. */
  chat: string
  id: string
  ack: AckLevel
}

/** By receipt type; a receipt without a type means delivered. */
const LEVELS: Record<string, AckLevel> = { '': 3, sender: 2, read: 4, played: 5 }

/**
 * The statuses of our messages in a receipt. Empty for requests and for receipts about messages of others. In a group
 * one member is enough: delivered to or read by at least one.
 * @param me our own number and LID
 */
export function statusesOf({ attrs, content }: BinaryNode, me: ChannelAddress): ReceiptStatus[] {
  const { from, participant, recipient, id, type = '' } = attrs
  const ack = Object.hasOwn(LEVELS, type) ? LEVELS[type] : undefined
  if (!from || !id || ack === undefined) return []
  const isOurs = isSamePerson(addressOf(participant || from), me)
  const isGroup = addressOf(from)?.group != null
  const chat = isOurs && !isGroup ? recipient : from
  // Another own device read a message of another person.
  const isAboutOthers = recipient !== undefined && !(isOurs && type === 'sender')
  const isReadByUs = isOurs && ack >= 4
  if (!chat || isAboutOthers || isReadByUs || (isGroup && !participant)) return []
  const level: AckLevel = isGroup && ack === 5 ? 4 : ack
  return [id, ...listedIds(content)].map((one) => ({ chat, id: one, ack: level }))
}

/** The ids that a receipt lists beside its own. */
export function listedIds(content: BinaryNode['content']): string[] {
  const [list] = Array.isArray(content) ? content : []
  const items = Array.isArray(list?.content) ? list.content : []
  return items.flatMap((item) => (item.tag === 'item' && item.attrs.id ? [item.attrs.id] : []))
}
