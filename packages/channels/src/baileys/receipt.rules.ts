import type { BinaryNode } from 'baileys'
import type { AckLevel, ChannelAddress } from '../channel.ts'
import { addressOf, isSamePerson } from './address.rules.ts'

/** How far a message of ours has come, as a receipt says it. */
export interface ReceiptStatus {
  /** The jid of the chat. */
  chat: string
  id: string
  ack: AckLevel
}

/** By the type of the receipt; one without a type says that the message was delivered. */
const LEVELS: Record<string, AckLevel> = { '': 3, sender: 2, read: 4, played: 5 }

/**
 * What a receipt says about messages of ours; nothing where it asks for something or is about the messages of others.
 * In a group the first member counts: delivered to or read by at least one.
 * @param me our own number and LID
 */
export function statusesOf({ attrs, content }: BinaryNode, me: ChannelAddress): ReceiptStatus[] {
  const { from, participant, recipient, id, type = '' } = attrs
  const ack = Object.hasOwn(LEVELS, type) ? LEVELS[type] : undefined
  if (!from || !id || ack === undefined) return []
  const isOurs = isSamePerson(addressOf(participant || from), me)
  const isGroup = addressOf(from)?.group != null
  const chat = isOurs && !isGroup ? recipient : from
  // Another device of ours read what somebody wrote.
  const isAboutOthers = recipient !== undefined && !(isOurs && type === 'sender')
  const isReadByUs = isOurs && ack >= 4
  if (!chat || isAboutOthers || isReadByUs || (isGroup && !participant)) return []
  const level: AckLevel = isGroup && ack === 5 ? 4 : ack
  return [id, ...listedIds(content)].map((one) => ({ chat, id: one, ack: level }))
}

/** The ids that a receipt names beside its own. */
export function listedIds(content: BinaryNode['content']): string[] {
  const [list] = Array.isArray(content) ? content : []
  const items = Array.isArray(list?.content) ? list.content : []
  return items.flatMap((item) => (item.tag === 'item' && item.attrs.id ? [item.attrs.id] : []))
}
