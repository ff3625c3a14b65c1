import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { describe, expect, it } from 'vitest'
import { inbound } from '../../../../../test/message-fixture.ts'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { ticketById } from '../../tickets/ticket.view.ts'
import type { Draft } from '../outbound/draft.rules.ts'
import { queueDraft } from '../outbound/queue-draft.ts'
import { receiveMessages } from './receive-messages.ts'

const PHONE = '5511988887777'
const START = Date.parse('2026-11-20T12:00:00Z')
const at = (minute: number) => START + minute * 60_000
const instant = (minute: number) => new Date(at(minute)).toISOString()

const s = sendingFixture()

const receive = (...messages: Parameters<typeof inbound>[0][]) =>
  receiveMessages(
    s.services,
    s.fixture.one.at,
    messages.map((message) =>
      inbound({ ...(message?.lid || message?.group ? {} : { phone: PHONE }), authorName: 'Maria', ...message }),
    ),
  )

const ticket = async (id = s.ticketId): Promise<Ticket> => {
  const { companyId } = s.fixture.one.at
  const storedTicket = await s.services.workplace.read(companyId, ({ db }) => ticketById(db, id))
  if (!storedTicket) throw new Error('no ticket')
  return storedTicket
}

const standing = async (id = s.ticketId) => {
  const { lastSpeaker, waitingSince } = await ticket(id)
  return { speaker: lastSpeaker && [lastSpeaker.kind, lastSpeaker.userId, lastSpeaker.name], waitingSince }
}

/** Creates a new ticket with customer messages at these minutes. */
async function askAt(...minutes: number[]): Promise<number> {
  await s.fixture.ask('delete from contacts')
  await receive(...minutes.map((minute) => ({ sentAt: at(minute) })))
  const [row] = await s.fixture.ask<{ id: number }>('select id from tickets')
  return row?.id ?? 0
}

const robot = (id: number) =>
  s.services.workplace.run(s.fixture.one.at.companyId, async (work) =>
    queueDraft(work, s.services, await ticket(id), draft, { userId: null, language: 'pt', sendClass: 1 }),
  )
const draft: Draft = {
  ...{ body: 'Já respondemos', mediaType: 'chat', mimetype: null, mediaName: null, mediaFile: null, mediaSize: null },
  voice: false,
}

describe('last speaker and waiting since', () => {
  it('MSG-19: the wait starts at the first unanswered message; only a person’s reply ends it, not an automatic one', async () => {
    const id = await askAt(0, 7)
    expect(await standing(id)).toEqual({ speaker: ['customer', null, 'Maria'], waitingSince: instant(0) })
    await robot(id)
    expect(await standing(id)).toEqual({ speaker: ['machine', null, ''], waitingSince: instant(0) })
    await s.send({ body: 'bom dia' }, { to: id })
    const { userId } = s.fixture.one.admin
    expect(await standing(id)).toEqual({ speaker: ['user', userId, 'Admin'], waitingSince: null })
    // Find its own event: the automatic reply is sent concurrently, and its events may come later.
    const event = s.fixture.received.find(({ payload }) => (payload.message as Message | undefined)?.body === 'bom dia')
    expect(event?.payload).toMatchObject({ ticket: { lastSpeaker: { kind: 'user', userId }, waitingSince: null } })
  })

  it('an answer typed on the phone ends the wait, unless it is older than the question', async () => {
    const id = await askAt(10)
    await receive({ fromMe: true, sentAt: at(5) })
    expect(await standing(id)).toEqual({ speaker: ['customer', null, 'Maria'], waitingSince: instant(10) })
    await receive({ fromMe: true, sentAt: at(12) })
    expect(await standing(id)).toEqual({ speaker: ['phone', null, ''], waitingSince: null })
    // This message was delayed: it was answered before it arrived.
    await receive({ sentAt: at(11) })
    expect(await standing(id)).toEqual({ speaker: ['phone', null, ''], waitingSince: null })
    await receive({ sentAt: at(13) })
    expect(await standing(id)).toMatchObject({ waitingSince: instant(13) })
  })

  it('a resolved ticket has no wait, and neither does a reopened one', async () => {
    const id = await askAt(0)
    await s.fixture.ask(`update tickets set status = 'closed', closed_at = now() where id = $1`, [id])
    expect(await standing(id)).toMatchObject({ waitingSince: null })
    await s.fixture.ask(`update tickets set status = 'open' where id = $1`, [id])
    expect(await standing(id)).toMatchObject({ waitingSince: null })
  })

  it('MSG-19: in a group the speaker is the member', async () => {
    s.fixture.setting(s.fixture.one, 'CheckMsgIsGroup', 'disabled')
    const author = { phone: '5511977776666', lid: null, group: null }
    await receive({ group: '123-456@g.us', author, authorName: 'Rui', sentAt: at(3) })
    const [row] = await s.fixture.ask<{ id: number }>('select id from tickets where is_group')
    expect(await standing(row?.id)).toEqual({ speaker: ['customer', null, 'Rui'], waitingSince: instant(3) })
    s.fixture.setting(s.fixture.one, 'CheckMsgIsGroup', 'enabled')
  })

  it('merging two tickets keeps the later message and the longer wait', async () => {
    const id = await askAt(8)
    await receive({ lid: '77@lid', authorName: 'Maria no celular', sentAt: at(2) })
    await receive({ phone: PHONE, lid: '77@lid', sentAt: at(9) })
    expect(await s.fixture.ask('select count(*)::int as n from tickets')).toEqual([{ n: 1 }])
    expect(await standing(id)).toMatchObject({ speaker: ['customer', null, 'Maria'], waitingSince: instant(2) })
  })
})
