import { SendFailure } from '@recado/channels/channel'
import { afterEach, describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../../test/sending-fixture.ts'
import { until } from '../../../../../test/until.ts'
import type { CompanyContext } from '../../../../platform/actor.ts'
import { retryMessage } from '../../messages/outbound/retry-message.ts'
import { sendAutomatic } from '../../messages/outbound/send-automatic.ts'
import { ticketById } from '../../tickets/ticket.view.ts'

const s = sendingFixture()
const DAY_MS = 86_400_000
const day = (distance: number) => new Date(Date.now() + distance * DAY_MS).toISOString().slice(0, 10)
const company = (change: Partial<CompanyContext>) => {
  const { one } = s.fixture
  one.context = { ...one.context, status: true, dueDate: null, resumedAt: null, ...change }
}
afterEach(() => company({}))

/** A bot and a user write while the session is down. */
async function queueBoth(): Promise<void> {
  s.fixture.sessions.open = false
  await s.services.workplace.run(s.fixture.one.at.companyId, async (work) => {
    const ticket = await ticketById(work.db, s.ticketId)
    if (ticket) await sendAutomatic(work, s.services, ticket, 'da máquina')
  })
  await s.send({ body: 'da pessoa' })
}
function openSession(): void {
  s.fixture.sessions.open = true
  s.messages.listener.opened(s.fixture.one.at)
}
const sendStates = () =>
  s.fixture.ask<{ body: string; send_state: string; send_error: string | null }>(
    'select body, send_state, send_error from messages where from_me order by id',
  )
const rejectedStates = [
  { body: 'da máquina', send_state: 'failed', send_error: 'ERR_SEND_COMPANY_OFF' },
  { body: 'da pessoa', send_state: 'sent', send_error: null },
]
const failedFacts = () => s.fixture.facts.filter(({ type }) => type === 'message.failed')

describe("companies.1: a bot's messages queued before a company became inactive", () => {
  it.each<[string, () => Partial<CompanyContext>]>([
    ['its due date has passed', () => ({ dueDate: day(-3) })],
    ['it is switched off', () => ({ status: false })],
    ['it was inactive in the meantime', () => ({ dueDate: day(30), resumedAt: new Date(Date.now() + 1_000) })],
  ])("are not sent when the session opens and %s; users' messages are", async (_, change) => {
    await queueBoth()
    s.fixture.facts.length = 0
    company(change())
    openSession()
    await s.arrives(1)
    await until(async () => (await sendStates()).every((row) => row.send_state !== 'waiting'), 'the end of both')
    expect(await sendStates()).toEqual(rejectedStates)
    expect(s.arrivedTexts()).toEqual(['da pessoa'])
    expect(failedFacts()).toHaveLength(1)
    expect(await s.fixture.ask('select 1 from outbox')).toEqual([])
    expect(await s.fixture.ask('select unsent from tickets')).toEqual([{ unsent: 1 }])
  })

  it("are rejected as soon as the company changes, without a session, and sent on a user's request", async () => {
    await queueBoth()
    company({ status: false })
    s.messages.companyChanged(s.fixture.one.at.companyId)
    await until(async () => (await sendStates())[0]?.send_state === 'failed', 'the rejection')
    expect((await sendStates()).map(({ send_error }) => send_error)).toEqual(['ERR_SEND_COMPANY_OFF', null])
    company({ resumedAt: new Date() })
    openSession()
    await s.arrives(1)
    const [{ id } = { id: 0 }] = await s.fixture.ask<{ id: number }>(
      `select id::int from messages where body = 'da máquina'`,
    )
    await s.services.workplace.run(s.fixture.one.at.companyId, (work) =>
      retryMessage(work, s.services, s.fixture.one.admin, id),
    )
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['da pessoa', 'da máquina'])
  })

  it('stay unchanged in another company, and in one that was never inactive', async () => {
    await queueBoth()
    const { two } = s.fixture
    two.context = { ...two.context, status: false }
    for (const { at } of [s.fixture.one, two]) s.messages.companyChanged(at.companyId)
    openSession()
    await s.allSent()
    two.context = { ...two.context, status: true }
    expect(s.arrivedTexts()).toEqual(['da pessoa', 'da máquina'])
  })

  it('are shown as possibly delivered when an earlier try got no answer', async () => {
    s.fixture.sessions.beforeSend = () => {
      throw new SendFailure('unknown', 'no answer')
    }
    await s.services.workplace.run(s.fixture.one.at.companyId, async (work) => {
      const ticket = await ticketById(work.db, s.ticketId)
      if (ticket) await sendAutomatic(work, s.services, ticket, 'da máquina')
    })
    await until(async () => (await sendStates())[0]?.send_state === 'unconfirmed', 'an attempt without an answer')
    company({ status: false })
    s.messages.companyChanged(s.fixture.one.at.companyId)
    await until(async () => (await sendStates())[0]?.send_error === 'ERR_SEND_COMPANY_OFF', 'the rejection')
    expect((await sendStates())[0]?.send_state).toBe('unconfirmed')
  })
})
