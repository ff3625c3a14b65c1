import type { BinaryNode, proto } from 'baileys'
import type { ChannelAddress } from '../../channel-content.ts'
import type { PhoneAct } from '../../phone-act.ts'
import { addressOf, isSamePerson } from '../address.rules.ts'
import { listedIds } from '../receipt.rules.ts'

/** Types of receipts by which another own device reports that it showed or played messages of others. */
const READ_TYPES = new Set(['read', 'read-self', 'played', 'played-self'])

/** One change of the devices' shared state, as Baileys decodes it. */
export interface SyncedAction {
  index: readonly string[]
  syncAction: { value?: proto.ISyncActionValue | null }
}

/**
 * Reads an act of another own device from its receipt. Null when the receipt is about our messages or from another
 * person.
 * @param me our own number and LID
 * @param now milliseconds; replaces a missing time
 */
export function actOfReceipt({ attrs, content }: BinaryNode, me: ChannelAddress, now: number): PhoneAct | null {
  const { from, participant, recipient, id, type = '', t } = attrs
  if (!from || !id || !READ_TYPES.has(type)) return null
  const source = addressOf(from)
  const isGroup = source?.group != null
  if (!isSamePerson(addressOf(participant || from), me)) return null
  const chat = isGroup ? source : addressOf(recipient)
  if (!chat || isSamePerson(chat, me)) return null
  return { kind: 'read', chat, at: Number(t) * 1000 || now, until: null, ids: [id, ...listedIds(content)] }
}

/**
 * Another own device accepted a call, from its call stanza. Null for everything else. Also null for a declined call,
 * because the customer still waits.
 */
export function actOfCall({ attrs, content }: BinaryNode, now: number): PhoneAct | null {
  const [info] = Array.isArray(content) ? content : []
  if (!info) return null
  const isTaken = info.tag === 'accept' || (info.tag === 'terminate' && info.attrs.reason === 'accepted_elsewhere')
  const chat = addressOf(info.attrs['call-creator'] ?? info.attrs.from ?? attrs.from, info.attrs.caller_pn)
  const id = info.attrs['call-id']
  if (!isTaken || !chat || !id) return null
  return { kind: 'called', chat, at: Number(attrs.t) * 1000 || now, until: null, ids: [id] }
}

/**
 * Reads the act on a chat from a shared change. Null for changes that are ignored (docs/rules/phone.md).
 * @param initial it belongs to the state that a new device receives
 * @param now milliseconds; replaces a missing time
 */
export function actOfSync(
  { index, syncAction: { value } }: SyncedAction,
  initial: boolean,
  now: number,
): PhoneAct | null {
  const [type, jid] = index
  const chat = addressOf(jid)
  if (!value || !chat) return null
  const kind = kindOf(type, value)
  if (!kind) return null
  const range = value.markChatAsReadAction?.messageRange ?? value.archiveChatAction?.messageRange
  const at = millisecondsOf(value.timestamp) || now
  return { kind, chat, at, ...coverageOf(range), ...(initial ? { initial } : {}) }
}

function kindOf(type: string | undefined, value: proto.ISyncActionValue): PhoneAct['kind'] | null {
  if (type === 'markChatAsRead' && value.markChatAsReadAction)
    return value.markChatAsReadAction.read ? 'read' : 'unread'
  if (type === 'archive' && value.archiveChatAction) return value.archiveChatAction.archived ? 'archived' : null
  return null
}

type Range = proto.SyncActionValue.ISyncActionMessageRange

/** The messages that a change covers: all up to a second, and by id those of that second. */
function coverageOf(range: Range | null | undefined): Pick<PhoneAct, 'until' | 'ids'> {
  const messages = range?.messages ?? []
  const times = [range?.lastMessageTimestamp, ...messages.map(({ timestamp }) => timestamp)].map(millisecondsOf)
  const until = Math.max(0, ...times)
  const ids = messages.flatMap(({ key }) => (key?.id && key.fromMe !== true ? [key.id] : []))
  return { until: until || null, ids: until ? ids : [] }
}

/** Converts seconds or milliseconds, as devices send both; 0 for none. */
function millisecondsOf(time: unknown): number {
  const value = Number(time ?? 0)
  if (!Number.isFinite(value) || value <= 0) return 0
  return value < 100_000_000_000 ? value * 1000 : value
}
