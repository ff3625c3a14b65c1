import { decryptEventResponse, decryptPollVote, proto, type WAMessage } from 'baileys'
import type { ChannelAddress } from '../../channel.ts'
import { isSamePerson } from '../address.rules.ts'

const { EventResponseType } = proto.Message.EventResponseMessage

/** An answer to a poll or an event. */
export interface AnswerRead {
  kind: 'answered'
  chat: ChannelAddress
  id: string
  fromMe: boolean
  author: ChannelAddress
  authorIsMe: boolean
  at: number
  choices: (secret: Uint8Array | null) => string[] | null
  ballot: Ballot
}

interface Sealed {
  encPayload: Uint8Array
  encIv: Uint8Array
}

/** An encrypted vote or answer, with the names under which its key may have been derived. */
interface Ballot {
  id: string
  scopes: ReadonlyArray<{ creator: string; voter: string }>
  vote: Sealed | null
  response: Sealed | null
}

/** Decrypts the choices with the secret of the poll or event; null when decryption fails. */
export function readBallot({ id, scopes, vote, response }: Ballot, secret: Uint8Array | null): string[] | null {
  if (!secret) return null
  for (const names of scopes) {
    const scope = { id, ...names, secret }
    const choices = vote ? openVote(vote, scope) : response && openResponse(response, scope)
    if (choices) return choices
  }
  return null
}

const sealedOf = (
  payload: { encPayload?: Uint8Array | null; encIv?: Uint8Array | null } | null | undefined,
): Sealed | null =>
  payload?.encPayload && payload.encIv
    ? { encPayload: Uint8Array.from(payload.encPayload), encIv: Uint8Array.from(payload.encIv) }
    : null

interface Stanza {
  key: WAMessage['key']
  chat: ChannelAddress
  author: ChannelAddress
  at: number
  me: ChannelAddress
}

/** Reads a poll vote or an answer to an event. Null for other messages, and when the target is missing. */
export function readAnswer(message: proto.IMessage, stanza: Stanza): AnswerRead | null {
  const vote = message.pollUpdateMessage
  const response = message.encEventResponseMessage
  const target = vote?.pollCreationMessageKey ?? response?.eventCreationMessageKey
  const id = target?.id
  if (!target || !id) return null
  const { key, chat, author, me, at } = stanza
  const fromMe = isOurs(target, stanza)
  // The author has several names in the key; only the right one decrypts the answer.
  const creators = [...jidUsers(target.participant), ...(chat.group ? [] : [chat]), me]
  const scopes = creators.flatMap(namesOf).flatMap((creator) => namesOf(author).map((voter) => ({ creator, voter })))
  const ballot: Ballot = { id, scopes, vote: sealedOf(vote?.vote), response: sealedOf(response) }
  const choices = (secret: Uint8Array | null) => readBallot(ballot, secret)
  const when = vote?.senderTimestampMs ? Number(vote.senderTimestampMs) : at
  return { kind: 'answered', chat, id, fromMe, author, authorIsMe: key.fromMe === true, at: when, choices, ballot }
}

/** The key is from the author's point of view. Baileys converts it to ours for votes but not for answers to events. */
function isOurs(target: proto.IMessageKey, { me }: Stanza): boolean {
  const [participant] = jidUsers(target.participant)
  if (participant) return isSamePerson(participant, me)
  return target.fromMe === true
}

interface Scope {
  id: string
  creator: string
  voter: string
  secret: Uint8Array
}

function openVote(vote: Sealed, { id, creator, voter, secret }: Scope): string[] | null {
  try {
    const decryptedVote = decryptPollVote(
      { encPayload: vote.encPayload, encIv: vote.encIv },
      { pollCreatorJid: creator, pollMsgId: id, pollEncKey: secret, voterJid: voter },
    )
    return (decryptedVote.selectedOptions ?? []).slice(0, 100).map((option) => Buffer.from(option).toString('hex'))
  } catch {
    return null
  }
}

function openResponse(response: Sealed, { id, creator, voter, secret }: Scope): string[] | null {
  try {
    const decryptedResponse = decryptEventResponse(
      { encPayload: response.encPayload, encIv: response.encIv },
      { eventCreatorJid: creator, eventMsgId: id, eventEncKey: secret, responderJid: voter },
    )
    return [EventResponseType[decryptedResponse.response ?? 0] ?? 'UNKNOWN']
  } catch {
    return null
  }
}

/** The JIDs that the network may have used for a person when it derived the key. */
const namesOf = ({ phone, lid }: ChannelAddress): string[] => [
  ...(phone ? [`${phone}@s.whatsapp.net`] : []),
  ...(lid ? [`${lid}@lid`] : []),
]

function jidUsers(jid: string | null | undefined): ChannelAddress[] {
  const user = jid?.split('@')[0]?.split(':')[0] ?? ''
  if (!jid || user === '') return []
  return [jid.endsWith('@lid') ? { phone: null, lid: user, group: null } : { phone: user, lid: null, group: null }]
}
