import { createTicket, deleteTicket, showTicket, syncTicketTags } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbound } from '../../../../../test/message-fixture.ts'
import { startTicketFixture, type TicketFixture } from '../../../../../test/ticket-fixture.ts'
import { until } from '../../../../../test/until.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { receiveMessages } from '../../messages/inbound/receive-messages.ts'
import { mayJoinTicket } from '../access/may-join-ticket.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

const create = (as: Actor, body: object) => fixture.call(createTicket, as, { body })

describe('a new ticket', () => {
  it('TKT-22: has contact, queue and connection, is open with me as owner, and is in the timeline', async () => {
    const { ana, sales, one } = fixture
    const contactId = await fixture.contact(one)
    const { status, body } = await create(ana, {
      contactId,
      queueId: sales,
      whatsappId: one.at.connectionId,
      status: 'open',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'open', userId: ana.userId, queueId: sales, contactId, unreadMessages: 0 })
    expect(await fixture.ask('select action, actor_name from ticket_timeline where ticket_id = $1', [body.id])).toEqual(
      [{ action: 'created', actor_name: 'Ana' }],
    )
    await until(
      () =>
        fixture.received.some(
          ({ payload }) => payload.action === 'update' && (payload.ticket as { id: number }).id === body.id,
        ),
      'the event, as update (tickets.4)',
    )
  })

  it('TKT-22, RT-07: uses the default connection, or fails with an error without one', async () => {
    const { one, two } = fixture
    const { body } = await create(one.admin, { contactId: await fixture.contact(one) })
    expect(body).toMatchObject({ whatsappId: one.at.connectionId, queueId: null, userId: one.admin.userId })
    const foreign = await fixture.contact(two)
    await fixture.ask('update connections set is_default = false where company_id = $1', [two.at.companyId])
    expect(await create(two.admin, { contactId: foreign })).toMatchObject({
      status: 409,
      body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
    })
    await fixture.ask('update users set default_connection_id = $2 where id = $1', [
      two.admin.userId,
      two.at.connectionId,
    ])
    expect((await create(two.admin, { contactId: foreign })).body.whatsappId).toBe(two.at.connectionId)
  })

  it('TKT-23: all users but admins need a queue; a user with one has it preselected', async () => {
    const { ana, cau, sales, support, one } = fixture
    const contact = () => fixture.contact(one)
    expect((await create(ana, { contactId: await contact() })).body.queueId).toBe(sales)
    expect(await create(cau, { contactId: await contact() })).toMatchObject({
      status: 400,
      body: { error: 'ERR_QUEUE_REQUIRED' },
    })
    const both: Actor = { ...ana, queueIds: [sales, support] }
    expect((await create(both, { contactId: await contact() })).body.error).toBe('ERR_QUEUE_REQUIRED')
    expect(await create(ana, { contactId: await contact(), queueId: support })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect((await create(one.admin, { contactId: await contact(), queueId: support })).body.queueId).toBe(support)
  })

  it('TKT-25, RT-09: an unfinished ticket of the contact rejects a new one, naming owner and queue, also when two start at once', async () => {
    const { ana, sales, one } = fixture
    const contactId = await fixture.contact(one)
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(ana, { contactId, queueId: sales })))
    const created = answers.filter((answer) => answer.status === 200)
    expect(created).toHaveLength(1)
    const { id, uuid } = created[0]?.body ?? {}
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: 'ERR_OTHER_OPEN_TICKET',
          ticket: { id, uuid, user: { name: 'Ana' }, queue: { name: 'Vendas' } },
        },
      })
    }
  })

  it('RT-09: unknown and foreign ids are rejected with their own codes', async () => {
    const { one, two } = fixture
    const contactId = await fixture.contact(one)
    const foreign = await fixture.contact(two)
    const cases = [
      [{ contactId: foreign }, 404, 'ERR_NO_CONTACT_FOUND'],
      [{ contactId: 2 ** 40 }, 404, 'ERR_NO_CONTACT_FOUND'],
      [{ contactId, queueId: 999_999 }, 404, 'ERR_NO_QUEUE_FOUND'],
      [{ contactId, whatsappId: two.at.connectionId }, 404, 'ERR_NO_WAPP_FOUND'],
      [{ contactId, userId: two.admin.userId }, 404, 'ERR_NO_USER_FOUND'],
      [{}, 400, 'ERR_VALIDATION'],
    ] as const
    for (const [body, status, error] of cases)
      expect(await create(one.admin, body)).toMatchObject({ status, body: { error } })
  })
})

describe('deleting', () => {
  it('TKT-27: requires ticket-options:deleteTicket and keeps only timeline and tombstones', async () => {
    const { ana, sales, one } = fixture
    const incoming = inbound({ phone: '5511944443333', text: 'oi' })
    await receiveMessages(fixture.services, one.at, [incoming])
    const [{ id } = { id: 0 }] = await fixture.ask<{ id: number }>('select max(id) as id from tickets')
    await fixture.ask(`update tickets set queue_id = $2, user_id = $3, status = 'open' where id = $1`, [
      id,
      sales,
      ana.userId,
    ])
    await fixture.ask(`update messages set media_file = 'foto.jpg' where ticket_id = $1`, [id])
    expect(await fixture.call(deleteTicket, ana, { params: { id } })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    fixture.received.length = 0
    expect((await fixture.call(deleteTicket, one.admin, { params: { id } })).status).toBe(200)
    expect((await fixture.call(showTicket, one.admin, { params: { id } })).body.error).toBe('ERR_NO_TICKET_FOUND')
    expect(await fixture.ask('select 1 from messages where ticket_id = $1', [id])).toEqual([])
    expect(fixture.removedFiles).toEqual(['foto.jpg'])
    const actions = await fixture.ask<{ action: string }>(
      'select action from ticket_timeline where ticket_id = $1 order by id',
      [id],
    )
    expect(actions.at(-1)).toEqual({ action: 'deleted' })
    const event = await until(
      () => fixture.received.find(({ payload }) => payload.action === 'delete'),
      'TKT-28: the event',
    )
    expect(event.payload).toEqual({ action: 'delete', ticketId: id, oldStatus: 'open' })
    expect(event.rooms).toEqual(
      expect.arrayContaining([`c${one.at.companyId}:t${id}`, `c${one.at.companyId}:l-open:u${ana.userId}`]),
    )
    await receiveMessages(fixture.services, one.at, [incoming])
    expect(await fixture.ask('select 1 from messages where external_id = $1', [incoming.id])).toEqual([])
  })
})

describe('tags of a ticket', () => {
  it('TKT-33: sync replaces the whole set, and the timeline has the old and new tags', async () => {
    const { ana, bia, sales, one, two } = fixture
    const tag = async (company: number, name: string) =>
      (
        await fixture.ask<{ id: number }>(
          `insert into tags (company_id, name, color) values ($1, $2, '#123') returning id`,
          [company, name],
        )
      )[0]?.id ?? 0
    const [vip, late, foreign] = [
      await tag(one.at.companyId, 'VIP'),
      await tag(one.at.companyId, 'Atrasado'),
      await tag(two.at.companyId, 'Outra'),
    ]
    const ticketId = await fixture.ticket(one, { queueId: sales })
    const sync = (as: Actor, tags: unknown) => fixture.call(syncTicketTags, as, { body: { ticketId, tags } })
    expect((await sync(ana, [vip, { id: late }, vip])).body.tags.map((one) => one.name)).toEqual(['Atrasado', 'VIP'])
    expect((await sync(ana, [late])).body).toMatchObject({ tags: [{ id: late }], version: 3 })
    expect((await sync(ana, [late])).body.version).toBe(3)
    expect(await sync(ana, [foreign])).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
    expect((await sync(bia, [vip])).status).toBe(403)
    expect((await sync(two.admin, [foreign])).status).toBe(404)
    expect((await sync(ana, [])).body.tags).toEqual([])
    const entries = await fixture.ask<{ before: object; after: object }>(
      'select before, after from ticket_timeline where ticket_id = $1 order by id',
      [ticketId],
    )
    expect(entries).toHaveLength(3)
    expect(entries[1]).toMatchObject({
      before: { tags: [{ name: 'Atrasado' }, { name: 'VIP' }] },
      after: { tags: [{ name: 'Atrasado' }] },
    })
  })
})

it('RT-03: a browser may join only tickets that its user may see, in its company', async () => {
  const { ana, bia, sales, one, two } = fixture
  const id = await fixture.ticket(one, { queueId: sales })
  const may = (who: Actor) => mayJoinTicket(fixture.services.workplace, who, id)
  expect(await Promise.all([ana, bia, one.admin, two.admin].map(may))).toEqual([true, false, true, false])
  expect(await mayJoinTicket(fixture.services.workplace, one.admin, 999_999)).toBe(false)
})
