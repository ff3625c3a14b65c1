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

const { s, refused, at, run, newPhone, opened, message, pace, refuse, writes, ends, wake } = firstContactStage()

describe('connections.9: a refused first contact', () => {
  it('fails alone, with the reason; an answer leaves at once, and others who never wrote wait with an end', async () => {
    const { id } = await refuse()
    expect(await message(id)).toMatchObject({ send_state: 'failed', send_error: 'ERR_SEND_FIRST_CONTACT' })
    const other = await opened()
    const [waiting] = await s.send({ body: 'primeira' }, { to: other })
    expect(waiting).toMatchObject({ sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS' })
    expect(Date.parse(waiting?.waitsUntil ?? '')).toBe((await pace())?.until?.getTime())
    expect(Date.parse(waiting?.waitsUntil ?? '') - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    await s.send({ body: 'resposta' })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['resposta'])
    expect(s.blocked).toEqual([])
  })

  it('the person writes during the wait: what waits for them leaves at once, in its order', async () => {
    await refuse()
    const phone = newPhone()
    const to = await opened(phone)
    for (const body of ['1', '2', '3']) await s.send({ body }, { to })
    await s.send({ body: 'outra' }, { to: await opened() })
    await writes(phone)
    await s.arrives(3)
    expect(s.arrivedTexts()).toEqual(['1', '2', '3'])
  })

  it('messages that waited before the refusal say so too, and a restart changes nothing', async () => {
    s.fixture.sessions.open = false
    const [one, two] = [await opened(), await opened()]
    refused.add('a')
    const [a] = await s.send({ body: 'a' }, { to: one })
    const held = [await s.send({ body: 'b' }, { to: two }), await s.send({ body: 'c' }, { to: two })].flat()
    const [begun, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const before = s.fixture.sessions.beforeSend
    s.fixture.sessions.beforeSend = async (sent) => {
      const text = sent.content.kind === 'text' ? sent.content.text : ''
      if (text === 'b') {
        begun.resolve()
        await leave.promise
      }
      if (text === 'a') await begun.promise
      await before(sent)
    }
    s.fixture.sessions.open = true
    s.messages.listener.opened(at())
    await until(async () => (await message(a?.id))?.send_state === 'failed', 'the refusal')
    leave.resolve()
    await until(async () => (await message(held[0]?.id))?.send_state === 'sent', 'what was under way')
    await until(async () => (await message(held[1]?.id))?.send_error === 'ERR_SEND_FIRST_WAITS', 'the mark')
    s.messages.listener.opened(at())
    await s.send({ body: 'resposta' })
    await s.arrives(2)
    expect(s.arrivedTexts()).toEqual(['b', 'resposta'])
  })

  it('after the wait they leave in order, one at a time', async () => {
    await refuse()
    for (const body of ['1', '2']) await s.send({ body }, { to: await opened() })
    await ends()
    const began = vi.spyOn(FirstContacts.prototype, 'began')
    wake()
    await s.arrives(2)
    const [first = 0, second = 0] = began.mock.calls.map(([time]) => time)
    began.mockRestore()
    expect(s.arrivedTexts()).toEqual(['1', '2'])
    expect(second - first).toBeGreaterThanOrEqual(2_000)
  })

  it('“try again” during the wait waits with the others, and a waiting message can be cancelled', async () => {
    const { id } = await refuse()
    refused.clear()
    const again = await run(at().companyId, (work) => retryMessage(work, s.services, s.fixture.one.admin, id))
    expect(again).toMatchObject({ sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS' })
    const now = await run(at().companyId, (work) => retryMessage(work, s.services, s.fixture.one.admin, id))
    expect(now).toMatchObject({ sendState: 'waiting', sendError: 'ERR_SEND_FIRST_WAITS' })
    await s.send({ body: 'resposta' })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['resposta'])
    const gone = await run(at().companyId, (work) => cancelSending(work, s.services, s.fixture.one.admin, id))
    expect(gone).toMatchObject({ sendState: 'failed', sendError: 'ERR_SEND_CANCELLED', waitsUntil: null })
  })

  it('a ticket that was deleted changes nothing about who wrote; another connection does', async () => {
    const phone = newPhone()
    await writes(phone)
    await s.fixture.ask('delete from tickets where contact_id = (select id from contacts where number = $1)', [phone])
    await refuse()
    await s.send({ body: 'de novo' }, { to: await opened(phone) })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['de novo'])
  })

  it('a refused answer fails, counts no refused first contact, and delays no other answer', async () => {
    const phone = newPhone()
    const to = await s.openTicket(phone)
    refused.add('resposta recusada')
    const [sent] = await s.send({ body: 'resposta recusada' }, { to })
    await until(async () => (await message(sent?.id))?.send_error === 'ERR_SEND_FIRST_CONTACT', 'the refusal')
    expect(await s.fixture.ask('select 1 from refused_first_contacts')).toEqual([])
    await s.send({ body: 'outra resposta' }, { to })
    await s.arrives(1)
    expect(s.arrivedTexts()).toEqual(['outra resposta'])
  })

  it('five within an hour stop first contacts for the day; four, or five in 61 minutes, do not', async () => {
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
    const stopped = await pace()
    expect(stopped).toMatchObject({ stopped: true })
    const [day] = await s.fixture.ask<{ end: Date }>(
      `select (((now() at time zone 'America/Sao_Paulo')::date + 1)::timestamp at time zone 'America/Sao_Paulo') as end`,
    )
    expect(stopped?.until).toEqual(day?.end)
    const emitted = () => s.fixture.received.findLast(({ name }) => name.endsWith('whatsappGovernor'))?.payload
    await until(() => emitted()?.firstContactsStopped, 'the event')
    expect(emitted()).toMatchObject({ firstContactsUntil: day?.end.toISOString() })
  })
})

describe('connections.9: the recipient of a campaign', () => {
  const market = (phone: string, texts: string[]) =>
    run(at().companyId, async (work) => {
      const contactId = await contactForNumber(work, { number: phone, name: '' })
      const place = { contactId, connectionId: at().connectionId, queueId: null, campaign: { id: 1, name: 'C' } }
      return queueMarketing(work, s.services, { ...place, drafts: texts.map(textDraft), clientId: phone })
    })

  it('goes back to waiting with all that waits for them, and gets it once, in order', async () => {
    refused.add('promoção')
    const { messageIds } = await market(newPhone(), ['promoção', 'foto'])
    await until(async () => (await pace())?.until, 'the refusal')
    await until(
      async () => (await s.fixture.ask(`select 1 from outbox where reason = 'ERR_SEND_FIRST_CONTACT'`)).length === 2,
      'both waiting',
    )
    for (const id of messageIds) expect(await message(id)).toMatchObject({ send_state: 'waiting' })
    refused.clear()
    await ends()
    s.messages.listener.limitsChanged(at())
    await s.arrives(2)
    expect(s.arrivedTexts()).toEqual(['promoção', 'foto'])
    expect(
      s.fixture.sessions.attempts.filter(({ content }) => content.kind === 'text' && content.text === 'foto'),
    ).toHaveLength(1)
  })

  it('that the network gave back afterwards waits again as well; what was too much at once does so too', async () => {
    s.fixture.sessions.ack = 1
    const { messageId } = await market(newPhone(), ['promoção'])
    const [answer] = await s.send({ body: 'resposta' })
    const [failing] = await s.send({ body: 'iniciada' }, { to: await opened() })
    await s.arrives(3)
    await until(async () => (await s.fixture.ask('select 1 from outbox')).length === 0, 'all handed over')
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

it('what is claimed does not depend on how many first contacts wait', async () => {
  s.fixture.sessions.open = false
  const { companyId, connectionId } = at()
  for (const body of ['1', '2', '3']) await s.send({ body })
  const look = { companyId, table: 'outbox', workplace: s.services.workplace }
  const classes = ([0, 1, 2, 3] as const).map((sendClass) => ({ sendClass, look: 50, wanted: 50 }))
  const seen = async () => {
    const skips = { skipsFirst: true }
    const few = await rowsRead(look, (db) => loadFew(db, companyId, connectionId, { known: [], few: 20, ...skips }))
    const capacity = { known: [], classes, hungry: [], perChat: 20, few: 0, ...skips }
    const all = await rowsRead(look, (db) => loadWaiting(db, companyId, connectionId, capacity))
    const chats = { sendClass: 0 as const, chats: [], wanted: 50, perChat: 20, ...skips }
    const others = await rowsRead(look, (db) => loadOtherChats(db, companyId, connectionId, chats))
    expect([few.found?.rows.length, all.found.rows.length, others.found.length]).toEqual([3, 3, 3])
    return [few.seen, all.seen, others.seen]
  }
  const none = await seen()
  await s.fixture.ask(
    `with people as (insert into contacts (company_id, name, number)
       select $1, 'x', '5511700' || lpad(n::text, 6, '0') from generate_series(1, 4000) n returning id)
     insert into outbox (company_id, connection_id, contact_id, kind, class, first_contact) select $1, $2, id, 'send', 0, true from people`,
    [companyId, connectionId],
  )
  await s.fixture.ask('analyze outbox')
  expect(await s.fixture.ask('select count(*)::int as n from outbox where first_contact')).toEqual([{ n: 4000 }])
  // The plan may be another one with other statistics; what it reads must not grow with what waits.
  const many = await seen()
  for (const [at, rows] of many.entries()) expect(rows).toBeLessThanOrEqual(2 * (none[at] ?? 0))
})
