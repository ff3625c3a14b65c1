import { ticket } from '@recado/contract/conversations/ticket'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import { ticketsByIds } from '../ticket.view.ts'
import { type TicketAnswer, ticketOfAnswer } from '../ticket-row.view.ts'

let fixture: TicketFixture
beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

it('TKT-03: lists and events show a ticket alike, in every field and state', async () => {
  const { one, two, ana, sales } = fixture
  const { companyId } = one.at
  const ids = [
    await fixture.ticket(one, {
      status: 'pending',
      queueId: null,
      connectionId: null,
      lastMessage: 'Olá "amigo" \\ ção',
    }),
    await fixture.ticket(one, { status: 'open', queueId: sales, userId: ana.userId, unread: 3 }),
    await fixture.ticket(one, { status: 'closed', isGroup: true, lastMessageAt: '2026-11-19T02:30:00.123999Z' }),
    await fixture.ticket(one, { status: 'closed' }),
  ]
  const [, open, closed] = ids
  await fixture.ask(
    `with made as (insert into tags (company_id, name, color, kanban) values ($1, 'VIP', '#123', 1), ($1, 'Água', '#456', 0) returning id)
     insert into ticket_tags (company_id, ticket_id, tag_id) select $1, $2, id from made`,
    [companyId, open],
  )
  await fixture.ask(
    `update tickets set snoozed_at = now(), snoozed_until = now() + interval '1 hour',
       last_speaker = 'user', last_speaker_id = 3, last_speaker_name = 'Ana', waiting_since = '2026-11-19T02:30:00.123999Z' where id = $1`,
    [open],
  )
  await fixture.ask(
    `update tickets set created_at = '2026-01-01T02:59:59.9999Z', bot_stopped = true, unsent = 2, last_speaker = 'customer' where id = $1`,
    [closed],
  )
  await fixture.ask('insert into user_ratings (company_id, ticket_id, rate) values ($1, $2, 1), ($1, $2, 3)', [
    companyId,
    closed,
  ])
  await fixture.ask(
    `update contacts set lid = '123@lid', email = 'a@x.test', picture = 'p.jpg'
     where id = (select contact_id from tickets where id = $1)`,
    [closed],
  )
  const foreign = await fixture.ticket(two)

  await fixture.services.workplace.read(companyId, async ({ db }) => {
    const { rows } = await sql<{ answer: TicketAnswer }>`select ticket_row(t, c) as answer
      from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where t.company_id = ${companyId} and t.id = any(${sql.val(ids)}::int[]) order by t.id desc`.execute(db)
    const requestedIds = [...ids, foreign, 2 ** 31 - 1, 2 ** 40].reverse()
    const tickets = await ticketsByIds(db, requestedIds)
    expect(tickets).toHaveLength(4)
    expect(tickets).toEqual(rows.map(({ answer }) => ticketOfAnswer(answer)))
    for (const one of tickets) expect(ticket.strict().parse(one)).toEqual(one)
  })
})

it.each([
  ['menu', { chatbot: true }],
  ['a bot without its own field on the wire', { chatbot: true }],
  ['flow', { flowWebhook: true }],
  ['assistant', { promptId: 7 }],
  ['integration', { useIntegration: true, integrationId: 7 }],
  ['person', {}],
  [null, {}],
])(
  'BOT-11: while %s speaks, events and lists show the same speaker, until the ticket is resolved',
  async (speaker, words) => {
    const { one } = fixture
    const id = await fixture.ticket(one)
    const silent = { chatbot: false, flowWebhook: false, useIntegration: false, promptId: null, integrationId: null }
    for (const status of ['pending', 'closed']) {
      await fixture.ask('update tickets set status = $2, speaker = $3, speaker_subject = 7 where id = $1', [
        id,
        status,
        speaker,
      ])
      await fixture.services.workplace.read(one.at.companyId, async ({ db }) => {
        const { rows } = await sql<{ answer: TicketAnswer }>`select ticket_row(t, c) as answer
          from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
          where t.company_id = ${one.at.companyId} and t.id = ${id}`.execute(db)
        const [ticket] = await ticketsByIds(db, [id])
        expect(ticket).toMatchObject(status === 'closed' ? silent : { ...silent, ...words })
        expect(rows.map(({ answer }) => ticketOfAnswer(answer))).toEqual([ticket])
      })
    }
  },
)
