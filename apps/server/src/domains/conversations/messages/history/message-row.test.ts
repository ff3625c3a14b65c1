import { message } from '@recado/contract/conversations/message'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import { type MessageAnswer, messageOfAnswer } from '../message-row.view.ts'
import { messagePage } from './message-page.store.ts'

let fixture: TicketFixture
beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

it('MSG-01: pages and events show a message alike, in every field and state', async () => {
  const { one, ana } = fixture
  const { companyId, connectionId } = one.at
  const contact = await fixture.contact(one, { name: 'Grupo', isGroup: true })
  const member = await fixture.contact(one, { name: 'Membro "A"' })
  await fixture.ask(`update contacts set lid = '9@lid', email = 'a@x.test', picture = 'p.jpg' where id = $1`, [member])
  const ticket = await fixture.ticket(one, { contactId: contact, status: 'open', userId: ana.userId, isGroup: true })
  await fixture.ask('update tickets set message_count = 9 where id = $1', [ticket])
  const insert = async (own: Record<string, unknown>) => {
    const row = { company_id: companyId, ticket_id: ticket, contact_id: contact, connection_id: connectionId, ...own }
    const names = Object.keys(row)
    const [inserted] = await fixture.ask<{ id: number }>(
      `insert into messages (external_id, ${names.join()}) values (gen_random_uuid()::text, ${names.map((_, n) => `$${n + 1}`).join()}) returning id`,
      Object.values(row),
    )
    return inserted!.id
  }
  const theirs = await insert({ from_me: false, author_contact_id: member, body: 'Olá \\ "x"' })
  const deletedMessage = await insert({
    from_me: true,
    body: 'segredo',
    is_deleted: true,
    is_edited: true,
    user_id: ana.userId,
  })
  const reactions = JSON.stringify([{ emoji: '👍', fromMe: true, author: 'x', name: 'Ana' }])
  const changes = JSON.stringify([
    { id: 7, kind: 'edit', text: 'novo "texto"', state: 'waiting', error: null },
    { id: 8, kind: 'delete', text: '', state: 'failed', error: 'ERR_FETCH_WAPP_MSG' },
  ])
  for (const own of [
    { from_me: true, body: 'antigo', own_changes: changes },
    { from_me: false, body: 'do grupo', quoted_id: theirs, reactions },
    {
      from_me: true,
      quoted_id: deletedMessage,
      user_id: ana.userId,
      send_state: 'failed',
      send_error: 'E',
      client_id: 'c1',
    },
    { from_me: true, quoted_id: 2 ** 40, is_automatic: true, send_state: 'sent', ack: 3, from_phone: true },
    { from_me: false, media_type: 'image', media_file: 'a.png', media_name: 'a', mimetype: 'image/png', media_size: 7 },
    { from_me: false, sent_at: '2026-11-20T12:00:00.123999Z', read: true },
  ])
    await insert(own)

  await fixture.services.workplace.read(companyId, async ({ db }) => {
    const { rows } = await sql<{ answer: MessageAnswer; sent_at: number }>`
      select message_row(m, c) as answer, (extract(epoch from m.sent_at) * 1000000)::bigint as sent_at
      from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      where m.company_id = ${companyId} and m.ticket_id = ${ticket} order by m.sent_at desc, m.id desc`.execute(db)
    const views = rows.map(({ answer, sent_at }) => ({ sent_at, view: messageOfAnswer(answer) }))
    const first = await messagePage(db, ticket, { offset: 0 }, 21)
    expect(first).toEqual({ count: 9, rows: views })
    for (const { view } of views) expect(message.strict().parse(view)).toEqual(view)
    expect(first.rows).toHaveLength(8)
    const [, second] = first.rows
    const before = { sentAt: second!.sent_at, id: second!.view.id }
    expect(await messagePage(db, ticket, { before }, 3)).toEqual({ count: 9, rows: first.rows.slice(2, 5) })
    expect(await messagePage(db, ticket, { offset: 5 }, 3)).toEqual({ count: 9, rows: first.rows.slice(5) })
    expect(await messagePage(db, ticket, { offset: 20 }, 3)).toEqual({ count: 9, rows: [] })
    expect(await messagePage(db, 2 ** 40, { offset: 0 }, 3)).toEqual({ count: 0, rows: [] })
  })
  await fixture.services.workplace.read(fixture.two.at.companyId, async ({ db }) => {
    expect(await messagePage(db, ticket, { offset: 0 }, 21)).toEqual({ count: 0, rows: [] })
  })
})

it('a new column of messages or tickets appears in events without a change of any function', async () => {
  await fixture.ask(`alter table messages add column later text not null default 'm'`)
  await fixture.ask(`alter table tickets add column later text not null default 't'`)
  const ticket = await fixture.ticket(fixture.one)
  await fixture.ask(
    `insert into messages (company_id, ticket_id, contact_id, external_id, from_me)
     select company_id, id, contact_id, 'LATER', true from tickets where id = $1`,
    [ticket],
  )
  await fixture.services.workplace.read(fixture.one.at.companyId, async ({ db }) => {
    const { rows } = await sql`select message_payload(id)->'message'->'row'->>'later' as message,
      message_payload(id)->'ticket'->'row'->>'later' as ticket from messages where external_id = 'LATER'`.execute(db)
    expect(rows).toEqual([{ message: 'm', ticket: 't' }])
  })
})
