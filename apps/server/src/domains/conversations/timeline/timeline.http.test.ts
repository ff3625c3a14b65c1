import { deleteMessage, editMessage, syncTicketTags, updateTicket } from '@recado/contract/conversations/endpoints'
import { createTicketNote } from '@recado/contract/conversations/notes'
import { listMessageVersions, listTimeline } from '@recado/contract/conversations/timeline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbound } from '../../../../test/message-fixture.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import type { Actor } from '../../../platform/actor.ts'
import { receiveDeletion, receiveEdit } from '../messages/changes/receive-changes.ts'
import { receiveMessages } from '../messages/inbound/receive-messages.ts'
import { addTimelineEntry, doerOf } from './timeline.store.ts'

let fixture: TicketFixture

beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())

const entries = async (as: Actor, id: number) => (await fixture.ok(listTimeline, as, { params: { id } })).entries
const sentAs = (as: Actor, id: number, body: object) => fixture.ok(updateTicket, as, { params: { id }, body })

it('PLUS-09: every action has one entry with author, action, time, old and new values, by name', async () => {
  const { ana, bia, sales, support, one } = fixture
  const id = await fixture.ticket(one, { queueId: sales })
  const [tag] = await fixture.ask<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'VIP', '#123') returning id`,
    [one.at.companyId],
  )
  await sentAs(ana, id, { status: 'open' })
  await sentAs(ana, id, { userId: bia.userId, queueId: support, whatsappId: one.at.connectionId })
  await fixture.ok(syncTicketTags, bia, { body: { ticketId: id, tags: [tag?.id] } })
  await sentAs(bia, id, { status: 'pending', userId: null })
  await fixture.ok(createTicketNote, bia, { body: { ticketId: id, note: 'segredo da nota' } })
  await sentAs(bia, id, { status: 'closed' })
  await sentAs(bia, id, { status: 'open' })
  const timeline = await entries(one.admin, id)
  expect(timeline.map(({ action, actor }) => `${actor.name} ${action}`).reverse()).toEqual([
    'Ana accepted',
    'Ana transferred',
    'Bia tagged',
    'Bia returned',
    'Bia noted',
    'Bia closed',
    'Bia reopened',
  ])
  const [, , , , , transferred] = timeline
  expect(transferred).toMatchObject({
    actor: { kind: 'user', id: ana.userId, name: 'Ana' },
    before: { user: { name: 'Ana' }, queue: { name: 'Vendas' }, connection: { name: 'Linha' } },
    after: { status: 'open', user: { name: 'Bia' }, queue: { name: 'Suporte' } },
  })
  expect(Date.now() - Date.parse(transferred?.at ?? '')).toBeLessThan(60_000)
  expect(timeline[4]).toMatchObject({ before: { tags: [] }, after: { tags: [{ name: 'VIP' }] } })
  expect(timeline[2]?.after).toEqual({ text: 'segredo da nota' })
  expect((await entries(bia, id))[2]?.after).toEqual({ text: null })
})

it('PLUS-09: a long timeline is paged, and visible to users who may see the ticket', async () => {
  const { ana, bia, sales, one, two } = fixture
  const id = await fixture.ticket(one, { queueId: sales })
  await fixture.ask(
    `insert into ticket_timeline (company_id, ticket_id, actor_kind, action) select $1, $2, 'system', 'step' || n
     from generate_series(1, 70) n`,
    [one.at.companyId, id],
  )
  const entryIds: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await fixture.ok(listTimeline, ana, { params: { id }, query: cursor ? { cursor } : {} })
    entryIds.push(...page.entries.map(({ action }) => action))
    cursor = page.cursor
    expect(page.hasMore).toBe(cursor !== null)
  } while (cursor)
  expect(entryIds).toEqual(Array.from({ length: 70 }, (_, at) => `step${70 - at}`))
  const ask = (as: Actor, query = {}) => fixture.call(listTimeline, as, { params: { id }, query })
  expect(await ask(bia)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect(await ask(two.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
  expect(await ask(ana, { cursor: 'x' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

it.each([
  [
    { kind: 'user', userId: 3, name: 'Ana' },
    { kind: 'user', id: 3, name: 'Ana' },
  ],
  [
    { kind: 'token', tokenId: 3, name: 'Loja' },
    { kind: 'token', id: 3, name: 'Loja' },
  ],
  [{ kind: 'system' }, { kind: 'system', id: null, name: '' }],
] as const)('PLUS-09: an entry of %j has its author', async (by, expected) => {
  const { one, sales } = fixture
  const id = await fixture.ticket(one, { queueId: sales })
  await fixture.services.workplace.run(one.at.companyId, (work) =>
    addTimelineEntry(work.db, work.companyId, {
      ...{ ticketId: id, action: 'closed', before: null, after: { status: 'closed' } },
      ...doerOf(by),
    }),
  )
  expect((await entries(one.admin, id)).map(({ action, actor }) => ({ action, actor }))).toEqual([
    { action: 'closed', actor: expected },
  ])
})

/** Creates a ticket of Vendas with a customer's message and an own one that was not sent yet. */
async function conversation(phone: string): Promise<{ id: number; theirs: string; theirId: number; ownId: number }> {
  const { ana, sales, one } = fixture
  const incoming = inbound({ phone, text: 'primeiro texto' })
  await receiveMessages(fixture.services, one.at, [incoming])
  const [row] = await fixture.ask<{ id: number; ticket_id: number; contact_id: number }>(
    'select id, ticket_id, contact_id from messages where external_id = $1',
    [incoming.id],
  )
  const id = row?.ticket_id ?? 0
  await fixture.ask(`update tickets set status = 'open', queue_id = $2, user_id = $3 where id = $1`, [
    id,
    sales,
    ana.userId,
  ])
  const [own] = await fixture.ask<{ id: number }>(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, user_id, body, send_state)
     values ($1, $2, $3, $4, $5, true, $6, 'nosso texto', 'failed') returning id`,
    [one.at.companyId, id, row?.contact_id, one.at.connectionId, `OWN${phone}`, ana.userId],
  )
  return { id, theirs: incoming.id, theirId: row?.id ?? 0, ownId: own?.id ?? 0 }
}

it('PLUS-22: the customer’s edits keep the earlier text, for users who may see the ticket', async () => {
  const { ana, bia, one, two } = fixture
  const { id, theirs, theirId } = await conversation('5511933332222')
  const change = (text: string) =>
    receiveEdit(fixture.services, one.at, {
      ...{ id: theirs, fromMe: false, text, at: Date.now() },
      chat: { phone: '5511933332222', lid: null, group: null },
    } as never)
  await change('segundo texto')
  await change('terceiro texto')
  const versions = (as: Actor) => fixture.call(listMessageVersions, as, { params: { id: theirId } })
  expect((await versions(ana)).body).toMatchObject([{ body: 'primeiro texto' }, { body: 'segundo texto' }])
  expect((await versions(bia)).status).toBe(403)
  expect(await versions(two.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
  const [latest] = await entries(one.admin, id)
  expect(latest).toMatchObject({
    action: 'messageEdited',
    actor: { kind: 'customer' },
    before: { text: 'segundo texto' },
    after: { text: 'terceiro texto' },
  })
})

it('PLUS-09: a deleted text is readable for admins only, and the entry names the author of the deletion', async () => {
  const { ana, one } = fixture
  const { id, theirs, theirId, ownId } = await conversation('5511933331111')
  await fixture.ok(editMessage, ana, { params: { id: ownId }, body: { body: 'nosso texto corrigido' } })
  await fixture.ok(deleteMessage, ana, { params: { id: ownId } })
  await receiveDeletion(fixture.services, one.at, {
    ...{ id: theirs, fromMe: false },
    chat: { phone: '5511933331111', lid: null, group: null },
  } as never)
  const read = (timeline: Awaited<ReturnType<typeof entries>>) =>
    timeline.slice(0, 3).map(({ action, actor, before }) => [action, actor.kind, before?.text])
  expect(read(await entries(one.admin, id))).toEqual([
    ['messageDeleted', 'customer', 'primeiro texto'],
    ['messageDeleted', 'user', 'nosso texto corrigido'],
    ['messageEdited', 'user', 'nosso texto'],
  ])
  expect(read(await entries(ana, id)).map(([, , text]) => text)).toEqual([null, null, null])
  const versions = (as: Actor) => fixture.call(listMessageVersions, as, { params: { id: theirId } })
  expect((await versions(ana)).status).toBe(403)
  expect((await versions(one.admin)).status).toBe(200)
})
