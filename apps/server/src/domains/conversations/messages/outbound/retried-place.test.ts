import { SendFailure } from '@recado/channels/channel'
import { describe, expect, it } from 'vitest'
import { inbound } from '../../../../../test/message-fixture.ts'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { until } from '../../../../../test/until.ts'
import { searchMessages } from '../../search/search-messages.ts'
import { messagePage, newerMessages } from '../history/message-page.store.ts'
import { receiveMessages } from '../inbound/receive-messages.ts'
import { retryMessage } from './retry-message.ts'

const s = sendingFixture()
const company = () => s.fixture.one.at.companyId
const retry = (id: number | undefined) =>
  s.services.workplace.run(company(), (work) => retryMessage(work, s.services, s.fixture.one.admin, id ?? 0))
const order = async () =>
  s.services.workplace.read(company(), async ({ db }) =>
    (await messagePage(db, s.ticketId, { offset: 0 }, 20)).rows.map(({ view }) => view.body).reverse(),
  )
const ticket = async () =>
  (
    await s.fixture.ask<Record<string, unknown>>(
      `select last_message, last_speaker, last_message_at, waiting_since, message_count, version from tickets where id = $1`,
      [s.ticketId],
    )
  )[0]
const state = async (id: number | undefined) =>
  (await s.fixture.ask<{ state: string }>('select send_state as state from messages where id = $1', [id]))[0]?.state

/** Creates a message that the network rejected, followed by an own answer and one of the customer. */
async function rejectedMessage(): Promise<number> {
  s.fixture.sessions.beforeSend = ({ content }) => {
    if (content.kind === 'text' && content.text === 'ruim') throw new SendFailure('refused', 'never')
  }
  const [bad] = await s.send({ body: 'ruim' })
  await until(async () => (await state(bad?.id)) === 'failed', 'the rejection')
  await s.send({ body: 'boa' })
  await s.arrives(1)
  await receiveMessages(s.messages.services, s.fixture.one.at, [inbound({ phone: '5511988887777', text: 'e aí?' })])
  s.fixture.sessions.beforeSend = () => undefined
  return bad?.id ?? 0
}

describe('messages.14: a message that a user sends again', () => {
  it('MSG-16: moves behind all later messages, as at the customer, and becomes the last of its ticket', async () => {
    const id = await rejectedMessage()
    const before = await order()
    expect(before.slice(-3)).toEqual(['ruim', 'boa', 'e aí?'])
    const { version } = (await ticket()) ?? {}
    const first = await s.fixture.ask<{ sent_at: Date; version: number }>(
      'select sent_at, version from messages where id = $1',
      [id],
    )
    s.fixture.received.length = 0
    const again = await retry(id)
    await until(async () => (await state(id)) === 'sent', 'the message, sent')
    expect((await order()).slice(-3)).toEqual(['boa', 'e aí?', 'ruim'])
    expect(again.version).toBeGreaterThan(first[0]?.version ?? 0)
    const now = await ticket()
    expect(now).toMatchObject({ last_message: 'ruim', last_speaker: 'user', waiting_since: null })
    expect(now?.last_message_at).toEqual(new Date(again.createdAt))
    expect(now?.version).toBeGreaterThan(version as number)
    const event = s.fixture.received.find(({ name }) => name.endsWith('appMessage'))?.payload
    expect(event).toMatchObject({
      message: { id, createdAt: again.createdAt },
      ticket: { lastMessage: 'ruim' },
    })
  })

  it('PLUS-17: is the last line of the transcript, and the search shows the time of its new position', async () => {
    const again = await retry(await rejectedMessage())
    const lines = await s.services.workplace.read(company(), ({ db }) =>
      newerMessages(db, s.ticketId, { sentAt: 0, id: 0 }, 100),
    )
    expect(lines.slice(-3).map(({ view }) => view.body)).toEqual(['boa', 'e aí?', 'ruim'])
    const { messages } = await s.services.workplace.read(company(), (work) =>
      searchMessages(work, s.fixture.one.admin, { term: 'ruim', cursor: undefined }),
    )
    const hit = messages.find(({ id }) => id === again.id)
    expect(hit?.createdAt).toBe(again.createdAt)
  })

  it('moves once for two clicks, and a waiting message keeps its position', async () => {
    const id = await rejectedMessage()
    s.fixture.sessions.open = false
    await Promise.all([retry(id), retry(id)])
    const [row] = await s.fixture.ask<{ sent_at: Date }>('select sent_at from messages where id = $1', [id])
    const [next] = await s.send({ body: 'depois' })
    expect((await retry(id)).createdAt).toBe(row?.sent_at.toISOString())
    expect((await order()).slice(-2)).toEqual(['ruim', 'depois'])
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await until(async () => (await state(next?.id)) === 'sent', 'both sent')
    expect(s.arrivedTexts().slice(-2)).toEqual(['ruim', 'depois'])
  })

  it('MSG-16: a message written concurrently arrives in the order that the conversation shows', async () => {
    const id = await rejectedMessage()
    s.fixture.sessions.open = false
    const lockWaiters = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let sending: Promise<unknown> | null = null
    let isStored = false
    const services: typeof s.services = {
      ...s.services,
      async companyContext(companyId) {
        sending ??= s.send({ body: 'ao mesmo tempo' }).then(() => (isStored = true))
        await until(async () => isStored || (await s.fixture.ask(lockWaiters)).length > 0, 'the other message')
        return s.services.companyContext(companyId)
      },
    }
    await s.services.workplace.run(company(), (work) => retryMessage(work, services, s.fixture.one.admin, id))
    await sending
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await s.allSent()
    expect(s.arrivedTexts().slice(-2)).toEqual((await order()).slice(-2))
  })

  it('an automatic retry keeps the position', async () => {
    let failuresLeft = 1
    s.fixture.sessions.afterSend = () => {
      if (failuresLeft-- > 0) throw new SendFailure('unknown', 'the connection broke after sending')
    }
    const [message] = await s.send({ body: 'oi' })
    await until(async () => (await state(message?.id)) === 'sent', 'the second try')
    const [row] = await s.fixture.ask<{ sent_at: Date }>('select sent_at from messages where id = $1', [message?.id])
    expect(row?.sent_at.toISOString()).toBe(message?.createdAt)
  })
})
