import { createHash, createHmac, randomBytes } from 'node:crypto'
import { aesEncryptGCM, proto } from 'baileys'
import type { Phone } from './phone.ts'

/** A poll or an event of a phone, with the data that another phone needs to answer it. */
export interface Question {
  id: string
  creator: Phone
  secret: Uint8Array
}

const zero = new Uint8Array(32)
const hmac = (data: Uint8Array, key: Uint8Array) => createHmac('sha256', key).update(data).digest()

/** Sends a poll; `selectable` 0: no limit of options. */
export function sendPoll(
  creator: Phone,
  to: string,
  name: string,
  options: string[],
  selectable = 0,
): Promise<Question> {
  const poll = { name, options: options.map((optionName) => ({ optionName })), selectableOptionsCount: selectable }
  return ask(creator, to, { pollCreationMessageV3: poll })
}

/** Sends an event; `startTime` in seconds since 1970. */
export const sendEvent = (creator: Phone, to: string, name: string, startTime: number): Promise<Question> =>
  ask(creator, to, { eventMessage: { name, startTime } })

async function ask(creator: Phone, to: string, message: proto.IMessage): Promise<Question> {
  const secret = randomBytes(32)
  const id = await creator.send(to, { ...message, messageContextInfo: { messageSecret: secret } })
  return { id, creator, secret }
}

/** Votes, encrypted as phones do; an empty list removes the vote. */
export function vote(voter: Phone, to: string, question: Question, options: string[]): Promise<string> {
  const selectedOptions = options.map((name) => createHash('sha256').update(name).digest())
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish()
  return voter.send(to, {
    pollUpdateMessage: {
      pollCreationMessageKey: keyOf(question, voter),
      vote: sealBallot(plain, question, voter, 'Poll Vote'),
      senderTimestampMs: Date.now(),
    },
  })
}

/** Answers whether a guest comes to an event. */
export function answerEvent(
  guest: Phone,
  to: string,
  question: Question,
  response: 'GOING' | 'NOT_GOING' | 'MAYBE',
): Promise<string> {
  const { EventResponseType } = proto.Message.EventResponseMessage
  const plain = proto.Message.EventResponseMessage.encode({ response: EventResponseType[response] }).finish()
  return guest.send(to, {
    encEventResponseMessage: {
      eventCreationMessageKey: keyOf(question, guest),
      ...sealBallot(plain, question, guest, 'Event Response'),
    },
  })
}

const keyOf = ({ id, creator }: Question, author: Phone): proto.IMessageKey => ({
  id,
  remoteJid: creator.account.jid,
  fromMe: creator === author,
})

function sealBallot(plain: Uint8Array, { id, creator, secret }: Question, author: Phone, use: string) {
  const [from, by] = [creator.account.jid, author.account.jid]
  const sign = Buffer.concat([id, from, by, use].map((part) => Buffer.from(part)).concat(Buffer.of(1)))
  const key = hmac(sign, hmac(secret, zero))
  const encIv = randomBytes(12)
  const encPayload = aesEncryptGCM(plain, key, encIv, Buffer.from(`${id}\u0000${by}`))
  return { encPayload, encIv }
}
