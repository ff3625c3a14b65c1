import { describe, expect, it, vi } from 'vitest'
import { rowsRead } from '../../../../../test/rows-read.ts'
import { until } from '../../../../../test/until.ts'
import { contactForNumber } from '../../../contacts/public.ts'
import { queueMarketing } from '../../marketing/queue-marketing.ts'
import { receiveFailure } from '../../messages/changes/receive-failure.ts'
import { cancelSending } from '../../messages/outbound/cancel-sending.ts'
import { textDraft } from '../../messages/outbound/draft.rules.ts'
import { retryMessage } from '../../messages/outbound/retry-message.ts'
import { loadFew, loadOtherChats, loadWaiting } from '../waiting.store.ts'
import { FirstContacts } from './first-contacts.ts'
import { firstContactStage } from './test/first-contact-stage.ts'

const { s, refusedTexts, at, run, newPhone, openTicket, message, pace, refuse, writes, ends, wake } =
  firstContactStage()

describe('connections.9: a rejected first contact', () => {
  it('fails alone with its reason; an answer is sent at once, and other first contacts wait with an end time', async () => {
    const { id } = await refuse()
    expect(await message(id)).toMatchObject({ send_state: 'failed', send_error: 'ERR_SEND_FIRST_CONTACT' })
    const other = await openTicket()
    const [waiting] = await s.send({ body: 'primeira' }, { to: other })
    expect(waiting).toMatchObject({ sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS' })
    expect(Date.parse(waiting?.waitsUntil ?? '')).toBe((await pace())?.until?.getTime())
    expect(Date.parse(waiting?.waitsUntil ?? '') - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    await s.send({ body: 'resposta' })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['resposta'])
    expect(s.blocked).toEqual([])
  })

  it('whose person writes during the hold: their queued messages are sent at once, in order', async () => {
    await refuse()
    const phone = newPhone()
    const to = await openTicket(phone)
    for (const body of ['1', '2', '3']) await s.send({ body }, { to })
    await s.send({ body: 'outra' }, { to: await openTicket() })
    await writes(phone)
    await s.arrives(3)
    expect(s.arrivedTexts()).toEqual(['1', '2', '3'])
  })

  it('delays messages queued before the rejection too, and a restart changes nothing', async () => {
    s.fixture.sessions.open = false
    const [one, two] = [await openTicket(), await openTicket()]
    refusedTexts.add('a')
    const [a] = await s.send({ body: 'a' }, { to: one })
    const waitingMessages = [await s.send({ body: 'b' }, { to: two }), await s.send({ body: 'c' }, { to: two })].flat()
    const [sendStarted, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const before = s.fixture.sessions.beforeSend
    s.fixture.sessions.beforeSend = async (outgoing) => {
      const text = outgoing.content.kind === 'text' ? outgoing.content.text : ''
      if (text === 'b') {
        sendStarted.resolve()
        await leave.promise
      }
      if (text === 'a') await sendStarted.promise
      await before(outgoing)
    }
    s.fixture.sessions.open = true
    s.messages.listener.opened(at())
    await until(async () => (await message(a?.id))?.send_state === 'failed', 'the rejection')
    leave.resolve()
    await until(
      async () => (await message(waitingMessages[0]?.id))?.send_state === 'sent',
      'the end of the running sends',
    )
    await until(
      async () => (await message(waitingMessages[1]?.id))?.send_error === 'ERR_SEND_FIRST_WAITS',
      'the reason on the waiting message',
    )
    s.messages.listener.opened(at())
    await s.send({ body: 'resposta' })
    await s.arrives(2)
    expect(s.arrivedTexts()).toEqual(['b', 'resposta'])
  })

  it('lets the others be sent after the hold, in order and one at a time', async () => {
    await refuse()
    for (const body of ['1', '2']) await s.send({ body }, { to: await openTicket() })
    await ends()
    const began = vi.spyOn(FirstContacts.prototype, 'began')
    wake()
    await s.arrives(2)
    const [first = 0, second = 0] = began.mock.calls.map(([time]) => time)
    began.mockRestore()
    expect(s.arrivedTexts()).toEqual(['1', '2'])
    expect(second - first).toBeGreaterThanOrEqual(2_000)
  })

  it('retried during the hold waits with the others, and a waiting message can be cancelled', async () => {
    const { id } = await refuse()
    refusedTexts.clear()
    const again = await run(at().companyId, (work) => retryMessage(work, s.services, s.fixture.one.admin, id))
    expect(again).toMatchObject({ sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS' })
    const now = await run(at().companyId, (work) => retryMessage(work, s.services, s.fixture.one.admin, id))
    expect(now).toMatchObject({ sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS' })
    await s.send({ body: 'resposta' })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['resposta'])
    const cancelled = await run(at().companyId, (work) => cancelSending(work, s.services, s.fixture.one.admin, id))
    expect(cancelled).toMatchObject({ sendState: 'failed', sendError: 'ERR_SEND_CANCELLED', waitsUntil: null })
  })

  it('stays known as answered after its ticket is deleted, but not on another connection', async () => {
    const phone = newPhone()
    await writes(phone)
    await s.fixture.ask('delete from tickets where contact_id = (select id from contacts where number = $1)', [phone])
    await refuse()
    await s.send({ body: 'de novo' }, { to: await openTicket(phone) })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['de novo'])
  })

  it('does not include a rejected answer, which fails and delays no other answer', async () => {
    const phone = newPhone()
    const to = await s.openTicket(phone)
    refusedTexts.add('resposta recusada')
    const [rejectedAnswer] = await s.send({ body: 'resposta recusada' }, { to })
    await until(
      async () => (await message(rejectedAnswer?.id))?.send_error === 'ERR_SEND_FIRST_CONTACT',
      'the rejection',
    )
    expect(await s.fixture.ask('select 1 from refused_first_contacts')).toEqual([])
    await s.send({ body: 'outra resposta' }, { to })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['outra resposta'])
  })

  it('stops first contacts for the day after five within an hour; not after four, or five in 61 minutes', async () => {
    for (let n = 1; n <= 4; n++) {
      await refuse()
      expect(await pace()).toMatchObject({ stopped: false })
      await ends()
      wake()
    }
    const oldest = '(select min(at) from refused_first_contacts)'
    await s.fixture.ask(`update refused_first_contacts set at = at - interval '61 minutes' where at = ${oldest}`)
    await refuse()
    expect(await pace()).toMatchObject({ stopped: false })
    await ends()
    wake()
    s.fixture.jobs.length = 0
    await refuse()
    const holdAfterFive = await pace()
    expect(holdAfterFive).toMatchObject({ stopped: true })
    const [day] = await s.fixture.ask<{ end: Date }>(
      `select (((now() at time zone 'America/Sao_Paulo')::date + 1)::timestamp at time zone 'America/Sao_Paulo') as end`,
    )
    expect(holdAfterFive?.until).toEqual(day?.end)
    const lastGovernorEvent = () =>
      s.fixture.received.findLast(({ name }) => name.endsWith('whatsappGovernor'))?.payload
    await until(() => lastGovernorEvent()?.firstContactsStopped, 'the event')
    expect(lastGovernorEvent()).toMatchObject({ firstContactsUntil: day?.end.toISOString() })
  })
})

describe('connections.9: the recipient of a campaign', () => {
  const market = (phone: string, texts: string[]) =>
    run(at().companyId, async (work) => {
      const contactId = await contactForNumber(work, { number: phone, name: '' })
      const place = { contactId, connectionId: at().connectionId, queueId: null, campaign: { id: 1, name: 'C' } }
      return queueMarketing(work, s.services, { ...place, drafts: texts.map(textDraft), clientId: phone })
    })

  it('goes back to waiting with all messages for them, and receives each once, in order', async () => {
    refusedTexts.add('promoção')
    const { messageIds } = await market(newPhone(), ['promoção', 'foto'])
    await until(async () => (await pace())?.until, 'the rejection')
    await until(
      async () => (await s.fixture.ask(`select 1 from outbox where reason = 'ERR_SEND_FIRST_CONTACT'`)).length === 2,
      'both waiting',
    )
    for (const id of messageIds) expect(await message(id)).toMatchObject({ send_state: 'waiting' })
    refusedTexts.clear()
    await ends()
    s.messages.listener.limitsChanged(at())
    await s.arrives(2)
    expect(s.arrivedTexts()).toEqual(['promoção', 'foto'])
    expect(
      s.fixture.sessions.attempts.filter(({ content }) => content.kind === 'text' && content.text === 'foto'),
    ).toHaveLength(1)
  })

  it('waits again when the network returned the message later, also after rate limiting', async () => {
    s.fixture.sessions.ack = 1
    const { messageId } = await market(newPhone(), ['promoção'])
    const [answer] = await s.send({ body: 'resposta' })
    const [failing] = await s.send({ body: 'iniciada' }, { to: await openTicket() })
    await s.arrives(3)
    await until(async () => (await s.fixture.ask('select 1 from outbox')).length === 0, 'an empty outbox')
    const external = async (id: number | undefined) =>
      (await s.fixture.ask<{ id: string }>('select external_id as id from messages where id = $1', [id]))[0]?.id ?? ''
    const chat = { phone: null, lid: null, group: null }
    const back = async (id: number | undefined, reason: 'firstContact' | 'tooMany', code: number) =>
      receiveFailure(s.messages.services, at(), { chat, id: await external(id), reason, code, words: '' })
    await back(messageId, 'firstContact', 131048)
    await back(failing?.id, 'firstContact', 131048)
    await back(answer?.id, 'tooMany', 131056)
    expect(await message(messageId)).toMatchObject({ send_state: 'waiting' })
    expect(await message(failing?.id)).toMatchObject({ send_state: 'failed', send_error: 'ERR_SEND_FIRST_CONTACT' })
    expect(await message(answer?.id)).toMatchObject({ send_state: 'waiting' })
    expect((await pace())?.until?.getTime()).toBeGreaterThan(Date.now())
  })
})

it('the cost of claiming does not depend on how many first contacts wait', async () => {
  s.fixture.sessions.open = false
  const { companyId, connectionId } = at()
  for (const body of ['1', '2', '3']) await s.send({ body })
  const look = { companyId, table: 'outbox', workplace: s.services.workplace }
  const classes = ([0, 1, 2, 3] as const).map((sendClass) => ({ sendClass, look: 50, wanted: 50 }))
  const readRows = async () => {
    const skips = { skipsFirst: true }
    const few = await rowsRead(look, (db) => loadFew(db, companyId, connectionId, { knownIds: [], few: 20, ...skips }))
    const capacity = { knownIds: [], classes, hungry: [], perChat: 20, few: 0, ...skips }
    const all = await rowsRead(look, (db) => loadWaiting(db, companyId, connectionId, capacity))
    const chats = { sendClass: 0 as const, chats: [], wanted: 50, perChat: 20, ...skips }
    const others = await rowsRead(look, (db) => loadOtherChats(db, companyId, connectionId, chats))
    expect([few.result?.rows.length, all.result.rows.length, others.result.length]).toEqual([3, 3, 3])
    return [few.seen, all.seen, others.seen]
  }
  const none = await readRows()
  await s.fixture.ask(
    `with people as (insert into contacts (company_id, name, number)
       select $1, 'x', '5511700' || lpad(n::text, 6, '0') from generate_series(1, 4000) n returning id)
     insert into outbox (company_id, connection_id, contact_id, kind, class, first_contact) select $1, $2, id, 'send', 0, true from people`,
    [companyId, connectionId],
  )
  await s.fixture.ask('analyze outbox')
  expect(await s.fixture.ask('select count(*)::int as n from outbox where first_contact')).toEqual([{ n: 4000 }])
  // The plan may change with the statistics; the rows it reads must not grow with the queue.
  const many = await readRows()
  for (const [at, rows] of many.entries()) expect(rows).toBeLessThanOrEqual(2 * (none[at] ?? 0))
})
