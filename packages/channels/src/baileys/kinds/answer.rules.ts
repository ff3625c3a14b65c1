import { decryptEventResponse, decryptPollVote, proto, type WAMessage } from 'baileys'
import type { ChannelAddress } from '../../channel.ts'
import { isSamePerson } from '../address.rules.ts'

const { EventResponseType } = proto.Message.EventResponseMessage

/** Somebody answered a poll or an event. */
export interface AnswerRead {
  kind: 'answered'
  chat: ChannelAddress
  id: string
  fromMe: boolean
  author: ChannelAddress
  authorIsMe: boolean
  at: number
  choices: (secret: Uint8Array | null) => string[] | null
}

interface Stanza {
  key: WAMessage['key']
  chat: ChannelAddress
  author: ChannelAddress
  at: number
  me: ChannelAddress
}

/** Reads a vote of a poll or an answer to an event; null for other messages, and for one that does not say to what. */
export function readAnswer(message: proto.IMessage, stanza: Stanza): AnswerRead | null {
  const vote = message.pollUpdateMessage
  const response = message.encEventResponseMessage
  const target = vote?.pollCreationMessageKey ?? response?.eventCreationMessageKey
  const id = target?.id
  if (!target || !id) return null
  const { key, chat, author, me, at } = stanza
  const fromMe = isOurs(target, stanza)
  // The key names the author in several ways; only the right one opens the answer.
  const creators = [...jidUsers(target.participant), ...(chat.group ? [] : [chat]), me]
  const scopes = creators.flatMap(namesOf).flatMap((creator) => namesOf(author).map((voter) => ({ creator, voter })))
  const choices = (secret: Uint8Array | null) => {
    if (!secret) return null
    for (const { creator, voter } of scopes) {
      const opened = vote?.vote
        ? openVote(vote.vote, { id, creator, voter, secret })
        : response && openResponse(response, { id, creator, voter, secret })
      if (opened) return opened
    }
    return null
  }
  const when = vote?.senderTimestampMs ? Number(vote.senderTimestampMs) : at
  return { kind: 'answered', chat, id, fromMe, author, authorIsMe: key.fromMe === true, at: when, choices }
}

/** The author's own point of view, which Baileys turns into ours for votes and not for answers to events. */
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

function openVote(vote: proto.Message.IPollEncValue, { id, creator, voter, secret }: Scope): string[] | null {
  if (!vote.encPayload || !vote.encIv) return null
  try {
    const opened = decryptPollVote(
      { encPayload: vote.encPayload, encIv: vote.encIv },
      { pollCreatorJid: creator, pollMsgId: id, pollEncKey: secret, voterJid: voter },
    )
    return (opened.selectedOptions ?? []).slice(0, 100).map((option) => Buffer.from(option).toString('hex'))
  } catch {
    return null
  }
}

function openResponse(
  response: proto.Message.IEncEventResponseMessage,
  { id, creator, voter, secret }: Scope,
): string[] | null {
  if (!response.encPayload || !response.encIv) return null
  try {
    const opened = decryptEventResponse(
      { encPayload: response.encPayload, encIv: response.encIv },
      { eventCreatorJid: creator, eventMsgId: id, eventEncKey: secret, responderJid: voter },
    )
    return [EventResponseType[opened.response ?? 0] ?? 'UNKNOWN']
  } catch {
    return null
  }
}

/** The jids under which the network may have named somebody when it derived the key. */
const namesOf = ({ phone, lid }: ChannelAddress): string[] => [
  ...(phone ? [`${phone}@s.whatsapp.net`] : []),
  ...(lid ? [`${lid}@lid`] : []),
]

function jidUsers(jid: string | null | undefined): ChannelAddress[] {
  const user = jid?.split('@')[0]?.split(':')[0] ?? ''
  if (!jid || user === '') return []
  return [jid.endsWith('@lid') ? { phone: null, lid: user, group: null } : { phone: user, lid: null, group: null }]
}
