import { SendFailure } from '@recado/channels/channel'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../test/sending-fixture.ts'
import { until } from '../../../../test/until.ts'
import { takeNumberChecks } from '../../connections/public.ts'
import { contactForNumber } from '../../contacts/public.ts'
import { queueMarketing } from '../marketing/queue-marketing.ts'
import { createMessages } from '../messages/create-messages.ts'
import { textDraft } from '../messages/outbound/draft.rules.ts'

const s = sendingFixture()
let number = 5511980000000

beforeEach(async () => {
  for (const table of ['connection_pace', 'connection_sends', 'connection_days'])
    await s.fixture.ask(`delete from ${table}`)
})

/** Counts restart at midnight: waits if the day ends within a minute. */
const dayThatLasts = () =>
  until(
    async () =>
      (
        await s.fixture.ask<{ lasts: boolean }>(
          `select (now() at time zone 'America/Sao_Paulo')::time < '23:59' as lasts`,
        )
      )[0]?.lasts,
    'a day that lasts',
    70_000,
  )
const at = () => s.fixture.one.at
const limits = (columns: string, values: string) =>
  s.fixture.ask(`insert into connection_pace (company_id, connection_id, ${columns}) values ($1, $2, ${values})`, [
    at().companyId,
    at().connectionId,
  ])
const wake = () => s.services.outbox.wake(at().companyId, at().connectionId)
/** Queues marketing for a first contact, or for the given number. @returns the number */
const queueMarketingText = (text: string, to = String(++number)) =>
  s.services.workplace.run(at().companyId, async (work) => {
    const contactId = await contactForNumber(work, { number: to, name: '' })
    const place = { contactId, connectionId: at().connectionId, queueId: null, campaign: { id: 1, name: 'C' } }
    await queueMarketing(work, s.services, { ...place, drafts: [textDraft(text)], clientId: `${text} ${to}` })
    return to
  })
const waiting = async () =>
  (
    await s.fixture.ask<{ body: string }>(
      'select m.body from outbox o join messages m on m.company_id = o.company_id and m.id = o.message_id order by o.id',
    )
  ).map(({ body }) => body)
const heldUntil = async () =>
  (await s.fixture.ask<{ held: boolean | null }>('select held_until > now() as held from connection_pace'))[0]?.held

describe('connections.7: people never written to before', () => {
  it('wait for the next day at their limit, while any number of known people are sent to', async () => {
    await dayThatLasts()
    const knownNumber = await queueMarketingText('antes')
    await s.allSent()
    await s.fixture.ask('delete from connection_days')
    await limits('new_contacts_per_day', '2')
    s.fixture.sessions.open = false
    // More than a sender keeps in memory per class.
    for (let n = 1; n <= 70; n++) await queueMarketingText(`novo ${n}`)
    await queueMarketingText('conhecido', knownNumber)
    s.fixture.sessions.open = true
    s.messages.listener.opened(at())
    await s.arrives(4)
    await until(heldUntil, 'the stored hold')
    await s.send({ body: 'da pessoa' })
    await s.arrives(5)
    expect(s.arrivedTexts().slice(1).sort()).toEqual(['conhecido', 'da pessoa', 'novo 1', 'novo 2'])
    await until(async () => (await waiting()).length === 68, 'the stored outcome of the send')
    expect(await s.fixture.ask('select sum(new_people)::int as n from connection_days')).toEqual([{ n: 2 }])
    await s.fixture.ask('update connection_pace set new_contacts_per_day = 5')
    wake()
    await s.arrives(8)
    await until(async () => (await waiting()).length === 65, 'the next messages to be stored')
    expect(s.arrivedTexts().slice(5).sort()).toEqual(['novo 3', 'novo 4', 'novo 5'])
    await s.fixture.ask('update connection_pace set is_enabled = false')
    wake()
    await s.allSent()
    await until(async () => (await heldUntil()) === null, 'the stored end of the hold')
  })

  it('have a lower limit while a number is new, also after a restart', async () => {
    await dayThatLasts()
    await limits(
      'new_contacts_per_day, warm_up_days, warm_up_from',
      `5, 14, (now() at time zone 'America/Sao_Paulo')::date`,
    )
    for (const text of ['um', 'dois', 'três']) await queueMarketingText(text)
    await s.arrives(1)
    await until(heldUntil, 'the stored hold')
    const other = createMessages({ ...s.fixture.services, listenUrl: null, onBlocked: () => undefined })
    try {
      other.listener.opened(at())
      await s.send({ body: 'da pessoa' })
      await s.arrives(2)
      expect(s.arrivedTexts()).toEqual(['um', 'da pessoa'])
      await until(async () => (await waiting()).length === 2, 'the stored outcome of the send')
    } finally {
      await other.stop()
    }
  })

  it("exclude a campaign's second message to a person, and reminders sent at their time", async () => {
    const to = await queueMarketingText('texto')
    await queueMarketingText('arquivo', to)
    await s.allSent()
    expect(await s.fixture.ask('select sum(new_people)::int as n from connection_days')).toEqual([{ n: 1 }])
  })
})

describe('connections.7: number checks', () => {
  const take = (count: number) =>
    s.services.workplace.run(at().companyId, (work) => takeNumberChecks(work, at().connectionId, count))

  it("count against the day's limit, and marketing waits when they used it up", async () => {
    await dayThatLasts()
    await limits('daily_cap', '5')
    await queueMarketingText('antes')
    await s.allSent()
    // The send is counted a second after it.
    await until(async () => (await s.fixture.ask('select 1 from connection_sends')).length === 1, 'the counted send')
    expect([(await take(3)).granted, (await take(3)).granted, (await take(3)).granted]).toEqual([3, 1, 0])
    expect((await take(1)).until?.getTime()).toBeGreaterThan(Date.now())
    await queueMarketingText('depois')
    await until(heldUntil, 'the stored hold')
    expect(await waiting()).toEqual(['depois'])
  })

  it('are all granted where no limit applies, and none while the connection is paused', async () => {
    expect((await take(700)).granted).toBe(700)
    await limits(`daily_cap, paused_at, paused_reason`, `9000, now(), 'refused'`)
    expect(await take(1)).toEqual({ granted: 0, until: null })
  })
})

describe('connections.7: the network rejects marketing', () => {
  const refusing = (texts: (text: string) => boolean) => {
    s.fixture.sessions.beforeSend = ({ content }) => {
      if (content.kind === 'text' && texts(content.text)) throw new SendFailure('refused', 'not on WhatsApp', 400)
    }
  }
  const paused = async () =>
    (
      await s.fixture.ask<{ failures: number; of: number; reason: string }>(
        'select paused_failures as failures, paused_of as of, paused_reason as reason from connection_pace where paused_at is not null',
      )
    )[0]
  const mails = () => s.fixture.jobs.filter(({ name }) => name === 'mail.send')
  const countEnded = (count: number) =>
    until(
      async () =>
        (await s.fixture.ask(`select 1 from messages where is_marketing and send_state in ('sent', 'failed')`))
          .length === count,
      `${count} finished sends`,
    )

  it("five rejections in a row pause it once and notify the admins; users' messages are sent; resuming resets the count", async () => {
    await limits('is_enabled', 'true')
    refusing((text) => text.startsWith('recusada'))
    await queueMarketingText('boa')
    await countEnded(1)
    for (let n = 1; n <= 4; n++) await queueMarketingText(`recusada ${n}`)
    await countEnded(5)
    expect([await paused(), mails()]).toEqual([undefined, []])
    await queueMarketingText('recusada 5')
    await until(paused, 'the pause')
    expect(await paused()).toEqual({ failures: 5, of: 6, reason: 'refused' })
    expect(mails()).toHaveLength(1)
    const events = () => s.fixture.received.filter(({ name }) => name.endsWith('whatsappGovernor'))
    await until(() => events().length > 0, 'the event')
    expect(events().map(({ payload }) => payload)).toEqual([
      {
        ...{ action: 'update', whatsappId: at().connectionId, paused: true },
        ...{ firstContactsUntil: null, firstContactsStopped: false },
      },
    ])
    await queueMarketingText('espera')
    await s.send({ body: 'da pessoa' })
    await until(() => s.arrivedTexts().includes('da pessoa'), 'the person’s message')
    await until(async () => (await waiting()).length === 1, 'the stored message of the person')
    expect(await waiting()).toEqual(['espera'])
    await s.fixture.ask(
      'update connection_pace set paused_at = null, paused_reason = null, resumed_at = clock_timestamp()',
    )
    wake()
    await until(() => s.arrivedTexts().includes('espera'), 'the waiting messages')
    for (let n = 6; n <= 9; n++) await queueMarketingText(`recusada ${n}`)
    await countEnded(11)
    expect([await paused(), mails().length]).toEqual([undefined, 1])
  })

  it('rejections on a connection without limits pause nothing', async () => {
    await limits('is_enabled', 'false')
    refusing((text) => text.startsWith('recusada'))
    for (let n = 1; n <= 6; n++) await queueMarketingText(`recusada ${n}`)
    await countEnded(6)
    expect([await paused(), mails()]).toEqual([undefined, []])
  })
})
