import {
  createSegment,
  deleteSegment,
  listSegments,
  showSegment,
  updateSegment,
} from '@recado/contract/contacts/segments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { segmentMembers } from './segment-members.ts'

let fixture: TicketFixture
beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.received.length = 0
})

let serial = 0
const save = (filter: object, as = fixture.one.admin) =>
  fixture.ok(createSegment, as, { body: { name: `Segmento ${++serial}`, filter } })

it('CTC-14: a segment is saved, listed, counted, changed and deleted, and each change is announced', async () => {
  const { one, sales } = fixture
  const id = await fixture.contact(one, { name: 'Da fila' })
  await fixture.ask('update contacts set queue_id = $2 where id = $1', [id, sales])
  const stored = await save({ queueId: String(sales), silentFor: 30 })
  expect(stored).toMatchObject({ filter: { queueId: sales, silentFor: 30 }, userId: one.admin.userId })
  expect(await fixture.ok(showSegment, one.admin, { params: { id: stored.id } })).toMatchObject({ count: 1 })
  const body = { name: 'Quem silenciou' }
  const update = await fixture.ok(updateSegment, one.admin, { params: { id: stored.id }, body })
  expect(update).toMatchObject({ name: 'Quem silenciou', filter: stored.filter })
  expect((await fixture.ok(listSegments, fixture.ana)).map(({ name }) => name)).toContain('Quem silenciou')
  expect(await fixture.ok(listSegments, fixture.two.admin)).toEqual([])
  await fixture.ok(deleteSegment, one.admin, { params: { id: stored.id } })
  const actions = fixture.received.filter(({ name }) => name.endsWith('-contactSegment'))
  expect(actions.map(({ payload }) => payload.action)).toEqual(['create', 'update', 'delete'])
})

it('CTC-14: a name is unique, and parts of another company do not exist', async () => {
  const { one, two, sales } = fixture
  const { name } = await save({})
  const twice = await fixture.call(createSegment, one.admin, { body: { name: name.toUpperCase(), filter: {} } })
  expect([twice.status, twice.body.error]).toEqual([409, 'ERR_DUPLICATED_SEGMENT'])
  const strange = await fixture.call(createSegment, two.admin, { body: { name, filter: { queueId: sales } } })
  expect([strange.status, strange.body.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND'])
})

it('CTC-14: only the maker and users who edit all contacts change a segment', async () => {
  const { ana, bia, one, two } = fixture
  const { id } = await save({}, ana)
  const rename = async (as: typeof ana) =>
    (await fixture.call(updateSegment, as, { params: { id }, body: { name: `Novo ${++serial}` } })).status
  expect([await rename(ana), await rename(bia), await rename(one.admin), await rename(two.admin)]).toEqual([
    ...[200, 403, 200, 404],
  ])
})

it('CTC-14: a segment that a scheduled or running campaign uses is not deleted', async () => {
  const { one } = fixture
  const { companyId } = one.at
  const { id } = await save({})
  const remove = async () => {
    const { status, body } = await fixture.call(deleteSegment, one.admin, { params: { id } })
    return [status, body.error]
  }
  await fixture.ask(
    `insert into campaigns (company_id, name, status, segment_id, scheduled_at) values ($1, 'Natal', 'PROGRAMADA', $2, now() + interval '1 day')`,
    [companyId, id],
  )
  expect(await remove()).toEqual([409, 'ERR_SEGMENT_IN_USE'])
  await fixture.ask(`update campaigns set status = 'FINALIZADA', scheduled_at = null where segment_id = $1`, [id])
  expect(await remove()).toEqual([200, undefined])
})

it('CTC-14: the members of a segment are read in pages by id', async () => {
  const { one, support } = fixture
  const ids: number[] = []
  for (let n = 0; n < 5; n++) ids.push(await fixture.contact(one))
  await fixture.ask('update contacts set queue_id = $2 where id = any($1)', [ids, support])
  const pages = await fixture.services.workplace.run(one.at.companyId, async (work) => {
    const members = await segmentMembers(work, { queueId: support })
    const page = async (after: number) =>
      (await members({ after, limit: 3 }).execute(work.db)).rows.map(
        (row) => (row as { contact_id: number }).contact_id,
      )
    return [await page(0), await page(ids[2] ?? 0)]
  })
  expect(pages).toEqual([ids.slice(0, 3), ids.slice(3)])
})
