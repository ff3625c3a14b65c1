import type { PhoneBookPerson } from '@recado/channels/channel'
import type { LiveChannel } from '../live-channel.ts'

/** A request that only an open session can answer, as plain data: the session may live on another node. */
export interface SessionRequests {
  /** Null: nobody has that number on WhatsApp. */
  checkNumber: { asks: { phone: string }; answer: { phone: string; lid: string | null } | null }
  phoneBook: { asks: Record<never, never>; answer: PhoneBookPerson[] }
}

export type RequestKind = keyof SessionRequests
export type SessionRequest = { [K in RequestKind]: { kind: K } & SessionRequests[K]['asks'] }[RequestKind]
export type SessionAnswer = SessionRequests[RequestKind]['answer']

/** Whether a session can answer this kind at all. */
export const canAnswer = ({ abilities }: Pick<LiveChannel, 'abilities'>, kind: RequestKind): boolean =>
  kind === 'checkNumber' ? abilities.canCheckNumber : abilities.hasPhoneBook

/** Asks a session of this node. Rejects when it ends meanwhile. */
export const callSession = ({ session }: LiveChannel, request: SessionRequest): Promise<SessionAnswer> =>
  request.kind === 'checkNumber' ? session.checkNumber(request.phone) : session.phoneBook()
