import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbound, type MessageFixture, startMessageFixture } from '../../../../../test/message-fixture.ts'
import { ticketById } from '../../tickets/ticket.view.ts'
import { messagesInOrder } from '../history/message-page.store.ts'
import { messagePayload } from './receive.store.ts'
import { receiveMessages } from './receive-messages.ts'

let fixture: MessageFixture
beforeAll(async () => {
  fixture = await startMessageFixture()
})
afterAll(() => fixture.stop())

/** Creates a ticket and messages of every kind, so that each column that an event shows has a value. */
async function fill(): Promise<void> {
  const { at, admin } = fixture.one
  const company = at.companyId
  await receiveMessages(fixture.services, at, [
    inbound({ id: 'A1', phone: '5511988887777', authorName: 'Maria', text: 'primeira' }),
    inbound({ id: 'A2', phone: '5511988887777', quotedId: 'A1', text: 'resposta' }),
    inbound({ id: 'B1', phone: '5511977776666', authorName: 'Rui', text: 'outro' }),
    inbound({ id: 'C1', phone: '5511966665555', text: 'da Lia' }),
    inbound({ id: 'D1', phone: '5511955554444', fromMe: true, text: 'do telefone' }),
  ])
  fixture.setting(fixture.one, 'CheckMsgIsGroup', 'disabled')
  const writer = { phone: '5511988887777', lid: null, group: null }
  await receiveMessages(fixture.services, at, [
    inbound({ id: 'G1', group: '123-456@g.us', author: writer, authorName: 'Maria', text: 'no grupo' }),
    inbound({ id: 'G2', group: '123-456@g.us', author: writer, quotedId: 'G1', text: 'de novo' }),
  ])
  const ask = fixture.ask
  const ticketOf = `(select ticket_id from messages where company_id = ${company} and external_id =`
  await ask(`insert into queues (company_id, name, color) values (${company}, 'Vendas', '#00ff00')`)
  await ask(
    `insert into tags (company_id, name, color) values (${company}, 'B', '#111111'), (${company}, 'A', '#222222')`,
  )
  await ask(`insert into ticket_tags select ${company}, ${ticketOf} 'A1'), id from tags`)
  await ask(`update tickets set status = 'open', user_id = ${admin.userId}, queue_id = (select max(id) from queues),
    snoozed_at = now(), snoozed_until = now() + interval '1 day', bot_stopped = true, last_speaker = 'phone' where id = ${ticketOf} 'A1')`)
  await ask(
    `update tickets set status = 'closed', closed_at = now(), connection_id = null where id = ${ticketOf} 'B1')`,
  )
  await ask(`insert into user_ratings (company_id, ticket_id, rate) values (${company}, ${ticketOf} 'B1'), 2)`)
  await ask(`update messages set is_deleted = true, is_edited = true where external_id = 'C1'`)
  await ask(
    `update messages set user_id = ${admin.userId}, client_id = 'k', send_error = 'x', ack = 3 where external_id = 'D1'`,
  )
  await ask(`update messages set reactions = '[{"emoji": "👍", "fromMe": false, "author": 1, "name": "Maria"}]',
    media_type = 'image', media_file = 'a/b.png', media_size = 7, media_state = 'ready' where external_id = 'A2'`)
}

it('MSG-19: an event shows a message and its ticket as pages show them', async () => {
  await fill()
  const { companyId } = fixture.one.at
  const rows = await fixture.ask<{ id: number }>(`select id from messages where company_id = ${companyId} order by id`)
  expect(rows).toHaveLength(7)
  await fixture.services.workplace.run(companyId, async ({ db }) => {
    for (const { id } of rows) {
      const payload = await messagePayload(db, id)
      const [message] = await messagesInOrder(db, sql`array[${id}::bigint]`)
      const ticket = await ticketById(db, payload?.message.ticketId ?? 0)
      expect(payload).toEqual({ message: message?.view, ticket })
    }
  })
})

it('no other company’s user receives a message', async () => {
  const [row] = await fixture.ask<{ id: number }>('select id from messages limit 1')
  const payload = await fixture.services.workplace.run(fixture.two.at.companyId, ({ db }) =>
    messagePayload(db, row?.id ?? 0),
  )
  expect(payload).toBeNull()
})
