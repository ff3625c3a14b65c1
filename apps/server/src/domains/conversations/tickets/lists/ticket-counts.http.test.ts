import { syncTicketTags, updateTicket } from '@recado/contract/conversations/endpoints'
import { deleteQueue, showQueueUse } from '@recado/contract/queues/endpoints'
import { deleteTag, pageTags, showTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../../test/company-fixture.ts'
import { sharedTestApp } from '../../../../../test/shared-app.ts'

let app: SharedTestApp
let ours: CompanyFixture
let theirs: CompanyFixture
beforeAll(async () => {
  app = await sharedTestApp()
  ours = await createCompanyFixture(app, app.admin, 'NOSSA')
  theirs = await createCompanyFixture(app, app.stranger, 'DELES')
})
afterAll(() => app?.stop())

const countOf = async (fixture: CompanyFixture) =>
  (await fixture.do(showTag, { params: { id: fixture.tagId } })).ticketsCount

it('TAG-01: a tag shows how many tickets of its company have it', async () => {
  const tickets = [await ours.newTicket(), await ours.newTicket()]
  for (const { id } of tickets) await ours.do(syncTicketTags, { body: { ticketId: id, tags: [{ id: ours.tagId }] } })
  const other = await theirs.newTicket()
  await theirs.do(syncTicketTags, { body: { ticketId: other.id, tags: [{ id: theirs.tagId }] } })
  expect(await countOf(ours)).toBe(2)
  expect(await countOf(theirs)).toBe(1)
  const { tags } = await ours.do(pageTags, { query: { pageNumber: 1 } })
  expect(tags.find((tag) => tag.id === ours.tagId)?.ticketsCount).toBe(2)
  await ours.do(syncTicketTags, { body: { ticketId: tickets[0]!.id, tags: [] } })
  expect(await countOf(ours)).toBe(1)
  await ours.do(deleteTag, { params: { id: ours.tagId } })
  expect(await app.rows('select 1 from tickets where id = any($1)', [tickets.map(({ id }) => id)])).toHaveLength(2)
})

it('QUE-01: deleting a queue reports the number of affected unfinished tickets, which stay without a queue', async () => {
  const queue = { params: { id: ours.queueId } }
  expect(await ours.do(showQueueUse, queue)).toMatchObject({ tickets: 2, users: 0 })
  const ticket = await ours.newTicket()
  await ours.newUser()
  expect(await ours.do(showQueueUse, queue)).toMatchObject({ tickets: 3, users: 1 })
  await ours.do(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } })
  await ours.do(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } })
  expect(await ours.do(showQueueUse, queue)).toMatchObject({ tickets: 2, users: 1 })
  expect((await app.call(showQueueUse, app.stranger, queue)).status).toBe(404)
  await ours.do(deleteQueue, queue)
  const left = await app.rows('select queue_id from tickets where company_id = $1', [app.admin.companyId])
  expect(left).toEqual(Array.from({ length: 3 }, () => ({ queue_id: null })))
})
