import { answerEvent, sendEvent, sendPoll, vote } from '@recado/fake-whatsapp/ballot'
import { nestedBytes, rawMessage } from '@recado/fake-whatsapp/raw-message'
import { proto } from 'baileys'
import { describe, expect, it } from 'vitest'
import { setUp } from '../../../test/set-up.ts'
import { optionId } from './meetings.rules.ts'

const OWNER = '5511999990000'
const MARIA = '5511988887777'

interface Answered {
  id: string
  authorIsMe: boolean
  choices: (secret: Uint8Array | null) => string[] | null
}

describe('MSG-02: polls and events over the real protocol', () => {
  it.each(['pn', 'lid'] as const)(
    "a customer's poll carries its key, and votes decrypt with it (%s)",
    async (addressing) => {
      const { probe, fake } = await setUp({ fake: { addressing } })
      await probe.open()
      const maria = fake.phone(MARIA)
      const poll = await sendPoll(maria, OWNER, 'Qual?', ['A', 'B'])
      await vote(maria, OWNER, poll, ['B'])
      await vote(fake.phone(OWNER), MARIA, poll, ['A'])
      const [message] = await probe.until('the poll', () => (probe.messages.length > 0 ? probe.messages : undefined))
      const content = message?.content
      if (content?.kind !== 'described') throw new Error('no poll')
      expect(content.lines.slice(0, 3)).toEqual([
        { word: 'poll', text: 'Qual?' },
        { text: 'A', option: optionId('A') },
        { text: 'B', option: optionId('B') },
      ])
      const answers = await probe.until('the votes', () => {
        const votes = probe.received.filter(({ event }) => event === 'answered').map(({ data }) => data as Answered)
        return votes.length === 2 ? votes : undefined
      })
      const secret = content.answerable?.secret ?? null
      expect(answers.map(({ id, authorIsMe, choices }) => [id === poll.id, authorIsMe, choices(secret)])).toEqual([
        [true, false, [optionId('B')]],
        [true, true, [optionId('A')]],
      ])
      expect(answers[0]?.choices(Buffer.alloc(32))).toBeNull()
    },
  )

  it('an answer to an event decrypts with the key of the event', async () => {
    const { probe, fake } = await setUp()
    await probe.open()
    const maria = fake.phone(MARIA)
    const event = await sendEvent(maria, OWNER, 'Festa', 1_790_000_000)
    await answerEvent(maria, OWNER, event, 'GOING')
    const answer = await probe.until('the answer', () => probe.received.find((item) => item.event === 'answered'))
    expect((answer.data as Answered).choices(event.secret)).toEqual(['GOING'])
  })
})

describe('special cases over the real protocol', () => {
  it('an endlessly nested message does not block others, before and after a restart', async () => {
    const { probe, fake } = await setUp()
    await probe.open()
    const maria = fake.phone(MARIA)
    await maria.send(OWNER, rawMessage(nestedBytes({ conversation: 'vinte' }, 20)))
    for (const depth of [1_000, 10_000, 100_000])
      await maria.send(OWNER, rawMessage(nestedBytes({ conversation: 'oi' }, depth)))
    await maria.send(OWNER, rawMessage(Buffer.alloc(1_000, 0xff)))
    const last = await maria.text(OWNER, 'fim')
    await probe.until('the end', () => probe.messages.find(({ id }) => id === last))
    expect(probe.messages.map(({ content }) => (content.kind === 'text' ? content.text : content.kind))).toEqual([
      ...['vinte', 'unsupported', 'fim'],
    ])
    await probe.end()
    await probe.open()
    const laterId = await maria.text(OWNER, 'depois')
    await probe.until('a message after the restart', () => probe.messages.find(({ id }) => id === laterId))
  })

  it('MSG-19: protocol messages and messages of other chats are not reported', async () => {
    const { probe, fake } = await setUp()
    await probe.open()
    const maria = fake.phone(MARIA)
    const key = { id: 'X', remoteJid: `${OWNER}@s.whatsapp.net`, fromMe: true }
    const { Type } = proto.Message.ProtocolMessage
    const parts: proto.IMessage[] = [
      { protocolMessage: { type: Type.EPHEMERAL_SETTING, ephemeralExpiration: 86_400 } },
      { protocolMessage: { type: Type.PEER_DATA_OPERATION_REQUEST_MESSAGE } },
      { protocolMessage: { type: Type.SHARE_PHONE_NUMBER } },
      { protocolMessage: { type: Type.REVOKE, key } },
      { protocolMessage: { type: 9_999 as never } },
      { senderKeyDistributionMessage: { groupId: '1@g.us', axolotlSenderKeyDistributionMessage: Buffer.from([1]) } },
      { pinInChatMessage: { key, type: 1 } },
      { keepInChatMessage: { key, keepType: 1 } },
      { albumMessage: { expectedImageCount: 2 } },
      { encReactionMessage: { targetMessageKey: key } },
      { encEventResponseMessage: {} },
      { pollUpdateMessage: {} },
      { secretEncryptedMessage: {} },
      { stickerSyncRmrMessage: {} },
      { messageHistoryBundle: {} },
      { messageContextInfo: { messageSecret: Buffer.alloc(32) } },
      {},
      { ephemeralMessage: {} },
      { deviceSentMessage: { message: { protocolMessage: { type: Type.REVOKE, key } } } },
    ]
    for (const part of parts) await maria.send(OWNER, part)
    for (const quiet of [
      { newsletterFollowerInviteMessageV2: { newsletterName: 'N' } },
      { requestPhoneNumberMessage: {} },
      { statusNotificationMessage: {} },
      { scheduledCallEditMessage: {} },
      { groupStatusMentionMessage: { message: { protocolMessage: { type: 25 } } } },
    ])
      await maria.send(OWNER, quiet)
    const last = await maria.text(OWNER, 'fim')
    await probe.until('the end', () => probe.messages.find(({ id }) => id === last))
    expect(probe.messages.map(({ content }) => (content.kind === 'described' ? content.what : content.kind))).toEqual([
      ...['channelInvite', 'phoneRequest', 'statusNotice', 'scheduledCallEdit', 'statusMention', 'text'],
    ])
  })

  it("a poll from the company's phone carries its key, and the customer's votes decrypt with it", async () => {
    const { probe, fake } = await setUp()
    await probe.open()
    const [maria, owner] = [fake.phone(MARIA), fake.phone(OWNER)]
    await maria.text(OWNER, 'oi')
    const poll = await sendPoll(owner, MARIA, 'Qual?', ['A', 'B'])
    await vote(maria, OWNER, poll, ['B'])
    const message = await probe.until('the poll', () => probe.messages.find(({ id }) => id === poll.id))
    if (message.content.kind !== 'described') throw new Error('no poll')
    const answer = await probe.until('the vote', () => probe.received.find(({ event }) => event === 'answered'))
    const { id, fromMe, choices } = answer.data as Answered & { fromMe: boolean }
    expect([id, fromMe, message.fromMe]).toEqual([poll.id, true, true])
    expect(choices(message.content.answerable?.secret ?? null)).toEqual([optionId('B')])
  })

  it('a note to oneself is not reported, an invitation to a channel has its kind', async () => {
    const { probe, fake } = await setUp()
    await probe.open()
    await fake.phone(OWNER).text(OWNER, 'lembrete')
    const maria = fake.phone(MARIA)
    await maria.send(OWNER, {
      newsletterAdminInviteMessage: { newsletterName: 'Novas', newsletterJid: '1@newsletter' },
    })
    const last = await maria.text(OWNER, 'fim')
    await probe.until('the end', () => probe.messages.find(({ id }) => id === last))
    expect(probe.messages.map(({ content }) => content.kind === 'described' && content.what)).toEqual([
      'channelInvite',
      false,
    ])
  })
})
