import { deleteContacts, listContactDeletions, undoContactDeletion } from '@recado/contract/contacts/deletions'
import { listContacts } from '@recado/contract/contacts/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { diesInChunk } from '../../../../test/dies-in-chunk.ts'
import { startTicketFixture, type TicketFixture } from '../../../../test/ticket-fixture.ts'
import { contactTickets } from '../../conversations/tickets/contact-tickets.ts'
import { runDeletion } from './run-deletion.ts'

let fixture: TicketFixture
beforeAll(async () => {
  fixture = await startTicketFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.ask('delete from contact_deletions'))

const company = () => fixture.one.at.companyId
const add = async (count: number, name = 'Some') => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await fixture.contact(fixture.one, { name: `${name} ${n}` }))
  return ids
}
const request = (body: object) => fixture.ok(deleteContacts, fixture.one.admin, { body })
const countListed = async (searchParam: string) =>
  (await fixture.ok(listContacts, fixture.one.admin, { query: { searchParam } })).count
const countStored = async (ids: readonly number[]) =>
  (await fixture.ask('select id from contacts where id = any($1)', [ids])).length
const passTime = () => fixture.ask(`update contact_deletions set due_at = now() - interval '1 second'`)
const run = (deletionId: number, workplace = fixture.services.workplace) =>
  runDeletion(
    workplace,
    { tickets: contactTickets({ removeFiles: async () => undefined, services: fixture.services }) },
    { companyId: company(), deletionId },
  )

it('CTC-15: contacts of a deletion leave the lists at once, and come back when their user undoes it', async () => {
  const ids = await add(3, 'Volta')
  const { id, total, remainingMs } = await request({ ids })
  expect([total, remainingMs, await countListed('Volta')]).toEqual([3, 20_000, 0])
  expect(await fixture.ok(listContactDeletions, fixture.one.admin)).toMatchObject([{ id, state: 'waiting' }])
  fixture.jobs.length = 0
  await run(id)
  expect(await countStored(ids)).toBe(3)
  // A job that starts too early by the clock of its node is planned again.
  expect(fixture.jobs.map(({ name }) => name)).toEqual(['contacts.delete'])
  await fixture.ok(undoContactDeletion, fixture.one.admin, { params: { id } })
  expect(await countListed('Volta')).toBe(3)
  await run(id)
  expect(await countStored(ids)).toBe(3)
})

it('CTC-15: a selection by filter is deleted with its tickets after the time, without the exceptions', async () => {
  const ids = await add(4, 'Fora')
  await fixture.ticket(fixture.one, { contactId: ids[0] ?? 0 })
  const { id, total } = await request({ all: true, searchParam: 'Fora', except: [ids[3]] })
  expect(total).toBe(3)
  // A contact that matches later is not deleted.
  const [later] = await add(1, 'Fora depois')
  await passTime()
  await run(id)
  expect([await countStored(ids), await countStored([later ?? 0])]).toEqual([1, 1])
  expect(await fixture.ask('select 1 from tickets where contact_id = $1', [ids[0]])).toEqual([])
  expect(await fixture.ok(listContactDeletions, fixture.one.admin)).toEqual([])
  const undo = await fixture.call(undoContactDeletion, fixture.one.admin, { params: { id } })
  expect([undo.status, undo.body.error]).toEqual([409, 'ERR_DELETION_BEGUN'])
})

it('CTC-15: a kill in the middle loses and doubles none', async () => {
  const ids = await add(45, 'Queda')
  const { id } = await request({ ids })
  await passTime()
  // The first transaction looks at the time.
  await expect(run(id, diesInChunk(fixture.services.workplace, 3))).rejects.toThrow('killed')
  expect(await countStored(ids)).toBe(25)
  await run(id)
  expect(await countStored(ids)).toBe(0)
  const [row] = await fixture.ask('select state, total, deleted from contact_deletions where id = $1', [id])
  expect(row).toEqual({ state: 'done', total: 45, deleted: 45 })
  const entries = await fixture.ask(
    `select 1 from audit_log where action = 'contact.delete' and before->>'name' like 'Queda%'`,
  )
  expect(entries).toHaveLength(45)
})

it('CTC-15: only with the permission, and only by the user who deleted', async () => {
  const [contactId] = await add(1, 'Direito')
  const { id } = await request({ ids: [contactId] })
  const statuses = [
    await fixture.call(deleteContacts, fixture.ana, { body: { ids: [contactId] } }),
    await fixture.call(undoContactDeletion, fixture.ana, { params: { id } }),
    await fixture.call(undoContactDeletion, fixture.two.admin, { params: { id } }),
    await fixture.call(deleteContacts, fixture.two.admin, { body: { ids: [contactId] } }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 404, 404])
})
