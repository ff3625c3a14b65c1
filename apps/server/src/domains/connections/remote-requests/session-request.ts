import { type ChannelAddress, type GroupMember, type PhoneBookPerson, SendFailure } from '@recado/channels/channel'
import type { LiveChannel } from '../live-channel.ts'

/** Requests that only an open session can answer, as plain data, because the session may be on another node. */
export interface SessionRequests {
  /** Null when the number is not on WhatsApp. */
  checkNumber: { asks: { phone: string }; answer: { phone: string; lid: string | null } | null }
  phoneBook: { asks: Record<never, never>; answer: PhoneBookPerson[] }
  groupMembers: { asks: { group: string }; answer: GroupMember[] }
  /** Shows or ends the typing sign in a chat. */
  setTyping: { asks: { chat: ChannelAddress; typing: boolean }; answer: true }
}

export type RequestKind = keyof SessionRequests
export type SessionRequest = { [K in RequestKind]: { kind: K } & SessionRequests[K]['asks'] }[RequestKind]
export type SessionAnswer = SessionRequests[RequestKind]['answer']

const abilityFor = {
  checkNumber: 'canCheckNumber',
  phoneBook: 'hasPhoneBook',
  groupMembers: 'hasGroups',
  setTyping: 'canType',
} as const satisfies Record<RequestKind, string>

/** Returns true if a session can answer this kind of request. */
export const canAnswer = ({ abilities }: Pick<LiveChannel, 'abilities'>, kind: RequestKind): boolean =>
  abilities[abilityFor[kind]]

/** Asks a session of this node. Rejects when it ends in the meantime. */
export async function callSession({ session }: LiveChannel, request: SessionRequest): Promise<SessionAnswer> {
  if (request.kind === 'checkNumber') return session.checkNumber(request.phone)
  if (request.kind === 'phoneBook') return session.phoneBook()
  if (request.kind === 'setTyping') {
    await session.setTyping(request.chat, request.typing)
    return true
  }
  const members = await session.groupMembers?.({ phone: null, lid: null, group: request.group })
  if (!members) throw new SendFailure('refused', 'this network has no groups')
  return members
}
