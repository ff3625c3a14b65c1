import { listContacts, updateContacts } from '@recado/contract/contacts/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'

let fixture: TicketFixture
const tags = { vip: 0, cold: 0 }
beforeAll(async () => {
  fixture = await startTicketFixture()
  const { companyId } = fixture.one.at
  for (const name of ['vip', 'cold'] as const) {
    const [row] = await fixture.ask<{ id: number }>(
      `insert into tags (company_id, name, color) values ($1, $2, '#aa0000') returning id`,
      [companyId, name],
    )
    tags[name] = row?.id ?? 0
  }
  await person('Ana', { tag: tags.vip, origin: 'form', daysAgo: 1 })
  await person('Bia', { tag: tags.vip, queue: fixture.sales, origin: 'import', daysAgo: 40 })
  await person('Caio', { tag: tags.cold, marketing: 'opted_out', origin: 'message' })
  await person('Duda', { queue: fixture.sales })
  await fixture.contact(fixture.two, { name: 'Outra empresa' })
})
afterAll(() => fixture.stop())

interface Person {
  tag?: number
  queue?: number
  marketing?: string
  origin?: string
  /** Days since the last message. Absent: the person has no ticket. */
  daysAgo?: number
}

async function person(name: string, { tag, queue, marketing = 'allowed', origin, daysAgo }: Person): Promise<void> {
  const { one, ask } = fixture
  const { companyId } = one.at
  const id = await fixture.contact(one, { name })
  await ask('update contacts set queue_id = $3, marketing = $4, origin = $5 where company_id = $1 and id = $2', [
    ...[companyId, id, queue ?? null, marketing, origin ?? null],
  ])
  if (tag) await ask('insert into contact_tags values ($1, $2, $3)', [companyId, id, tag])
  if (daysAgo === undefined) return
  const lastMessageAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await fixture.ticket(one, { contactId: id, status: 'closed', lastMessageAt })
}

const filters: ReadonlyArray<readonly [string, () => Record<string, unknown>, string]> = [
  ['a tag', () => ({ tagIds: String(tags.vip) }), 'Ana Bia'],
  ['one of two tags', () => ({ tagIds: `[${tags.vip},${tags.cold}]` }), 'Ana Bia Caio'],
  ['a queue', () => ({ queueId: fixture.sales }), 'Bia Duda'],
  ['an opt-out', () => ({ marketing: 'opted_out' }), 'Caio'],
  ['the permission to send', () => ({ marketing: 'allowed' }), 'Ana Bia Duda'],
  ['an origin', () => ({ origin: 'import' }), 'Bia'],
  ['a message in the last 30 days', () => ({ contactedWithin: 30 }), 'Ana'],
  ['no message in the last 30 days', () => ({ silentFor: '30' }), 'Bia Caio Duda'],
  ['a tag and a text', () => ({ tagIds: tags.vip, searchParam: 'bia' }), 'Bia'],
  ['a tag and a queue', () => ({ tagIds: tags.vip, queueId: fixture.sales }), 'Bia'],
  ['an unknown tag', () => ({ tagIds: 2 ** 40 }), ''],
]

it.each(filters)('CTC-13: the contacts are filtered by %s', async (_, query, names) => {
  const { contacts, count } = await fixture.ok(listContacts, fixture.one.admin, { query: query() })
  expect(contacts.map(({ name }) => name).join(' ')).toBe(names)
  expect(count).toBe(contacts.length)
})

it('CTC-13: a filtered list has pages, an exact count, and the wall of its reader', async () => {
  const { one, ask, ana } = fixture
  const { companyId } = one.at
  await ask(
    `with people as (insert into contacts (company_id, name, number) select $1, 'Página ' || lpad(n::text, 2, '0'), '55118' || (10000000 + n)
       from generate_series(1, 45) n returning id)
     insert into contact_tags select $1, id, $2 from people`,
    [companyId, tags.cold],
  )
  const query = { tagIds: tags.cold, searchParam: 'Página' }
  const names: string[] = []
  let cursor: string | null | undefined
  do {
    const part = await fixture.ok(listContacts, one.admin, { query: { ...query, ...(cursor ? { cursor } : {}) } })
    expect(part.count).toBe(45)
    names.push(...part.contacts.map(({ name }) => name))
    cursor = part.hasMore ? part.cursor : undefined
  } while (cursor)
  expect(names).toEqual(Array.from({ length: 45 }, (_, n) => `Página ${String(n + 1).padStart(2, '0')}`))
  // The tickets of both have no queue, and this user does not see tickets without one.
  const limited = { ...ana, permissions: { ...ana.permissions, 'contacts:view': 'queues' as const } }
  const page = await fixture.ok(listContacts, limited, { query: { tagIds: tags.vip } })
  expect([page.contacts, page.count]).toEqual([[], 0])
  await ask(`delete from contacts where company_id = $1 and name like 'Página%'`, [companyId])
})

it('CTC-13, CTC-09: a tag is removed from all contacts of a filter', async () => {
  const { one } = fixture
  const body = { all: true, tagIds: [tags.vip], updateData: { removeTagId: tags.vip } }
  expect(await fixture.ok(updateContacts, one.admin, { body })).toMatchObject({ count: 2 })
  expect((await fixture.ok(listContacts, one.admin, { query: { tagIds: tags.vip } })).count).toBe(0)
  const refusal = await fixture.call(updateContacts, fixture.two.admin, { body })
  expect([refusal.status, refusal.body.error]).toEqual([404, 'ERR_NO_TAG_FOUND'])
})
