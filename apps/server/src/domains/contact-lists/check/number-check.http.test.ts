import { MOST_UNANSWERED } from '@recado/contract/contact-lists/contact-list'
import {
  cancelListCheck,
  checkContactList,
  createContactList,
  createContactListItem,
  deleteContactList,
  listContactListItems,
  showContactList,
  updateContactListItem,
} from '@recado/contract/contact-lists/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../test/company-fixture.ts'
import { diesInChunk } from '../../../../test/dies-in-chunk.ts'
import type { Person } from '../../../../test/people.ts'
import { addUserWith } from '../../../../test/roles.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import type { ContactListServices } from '../contact-list-services.ts'
import type { ListCheckJob } from '../jobs.ts'
import { beginCheck } from './begin-check.ts'
import { runCheck } from './run-check.ts'

let app: SharedTestApp
let fixture: CompanyFixture
/** A user who makes records of this area, and changes only own ones. */
let maker: Person
beforeAll(async () => {
  app = await sharedTestApp()
  maker = await addUserWith(app, app.admin, {
    ...defaultPermissions('user'),
    ...{ 'lists:view': 'all', 'lists:edit': 'own' },
  })
  fixture = await createCompanyFixture(app, app.admin, 'listas')
})
afterAll(() => app?.stop())

const at = (id: number) => ({ params: { id } })
let serial = 0
const newList = async (): Promise<number> =>
  (await fixture.do(createContactList, { body: { name: `Lista ${++serial}` } })).id
const show = (id: number) => fixture.do(showContactList, at(id))
/** Numbers that end in 0000 have no WhatsApp: every tenth here. */
const fill = (listId: number, count: number, from = 1) =>
  app.rows(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone)
     select $1, $2, 'Pessoa ' || i, case when i % 10 = 0 then '55119' || (1000 + i / 10) || '0000' else '55119' || (60000001 + i * 10) end,
       true from generate_series($3::int, $4::int) i`,
    [app.admin.companyId, listId, from, from + count - 1],
  )
const untilDone = (id: number) =>
  until(async () => ((await show(id)).check?.state === 'done' ? show(id) : null), 'the end of the check')

describe('number look-ups over a connection', () => {
  it('LST-05: an added person, or one with a new number, is looked up immediately', async () => {
    const contactListId = await newList()
    const body = { name: 'Ana', email: '', contactListId }
    const person = await fixture.do(createContactListItem, { body: { ...body, number: '11 98765-4321' } })
    expect(person).toMatchObject({ number: '5511987654321', isWhatsappValid: true })
    const none = await fixture.do(createContactListItem, { body: { ...body, number: '11987650000' } })
    expect([none.isWhatsappValid, none.checkedAt !== null]).toEqual([false, true])
    const correctedPerson = await fixture.do(updateContactListItem, { ...at(none.id), body: { number: '11987650001' } })
    expect(correctedPerson).toMatchObject({ number: '5511987650001', isWhatsappValid: true })
    const renamed = await fixture.do(updateContactListItem, { ...at(none.id), body: { name: 'Bia' } })
    expect(renamed).toMatchObject({ isWhatsappValid: true, checkedAt: correctedPerson.checkedAt })
    expect(await show(contactListId)).toMatchObject({ contactsCount: 2, validCount: 2, invalidCount: 0 })
  })

  it('LST-05: a job looks up a whole list, with progress and live marks for the company only', async () => {
    const id = await newList()
    await fill(id, 120)
    const [socket, elsewhere] = [await app.socket(maker), await app.socket(app.stranger)]
    const startedList = await fixture.do(checkContactList, { ...at(id), body: { whatsappId: fixture.connectionId } })
    expect(startedList.check).toMatchObject({ state: 'running', total: 120, whatsappId: fixture.connectionId })
    const end = { state: 'done', total: 120, done: 120, cancelledBy: null }
    expect(await untilDone(id)).toMatchObject({ contactsCount: 120, validCount: 108, invalidCount: 12, check: end })
    await socket.receives('-ContactList', ({ record }) => (record as typeof startedList).check?.state === 'done')
    const marks = socket.received.filter(({ name }) => name.endsWith('-ContactListItem'))
    expect(new Set(marks.map(({ payload }) => (payload.record as { id: number }).id)).size).toBe(120)
    expect(elsewhere.received.filter(({ name }) => name.includes('ContactList'))).toEqual([])
    for (const one of [socket, elsewhere]) one.close()
    const rows = await app.rows<{ right: boolean }>(
      `select distinct is_valid = (number not like '%0000') as right from contact_list_items where contact_list_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ right: true }])
  })

  it('LST-05: restarting asks about no number twice, unless requested', async () => {
    const id = await newList()
    await fill(id, 20)
    await fixture.do(checkContactList, { ...at(id), body: {} })
    await untilDone(id)
    const before = await app.rows(
      'select id, checked_at from contact_list_items where contact_list_id = $1 order by id',
      [id],
    )
    await fill(id, 10, 500)
    await fixture.do(checkContactList, { ...at(id), body: {} })
    expect((await untilDone(id)).check).toMatchObject({ total: 10, done: 10 })
    const rows = () =>
      app.rows('select id, checked_at from contact_list_items where contact_list_id = $1 order by id limit 20', [id])
    expect(await rows()).toEqual(before)
    await fixture.do(checkContactList, { ...at(id), body: { again: true } })
    expect((await untilDone(id)).check).toMatchObject({ total: 30, done: 30 })
    expect(await rows()).not.toEqual(before)
  })

  it('LST-05: an unknown or foreign connection is rejected', async () => {
    const id = await newList()
    const theirs = (await createCompanyFixture(app, app.stranger, 'alheia')).connectionId
    for (const whatsappId of [987_654, theirs]) {
      const answer = await app.call(checkContactList, app.admin, { ...at(id), body: { whatsappId } })
      expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND'])
    }
  })
})

describe('the job', () => {
  type Answer = Awaited<ReturnType<ContactListServices['checkNumber']>>
  /** The services with the test's network. */
  const servicesWith = (
    network: (phone: string) => Promise<Answer>,
    change: Partial<ContactListServices> = {},
  ): ContactListServices => ({
    workplace: app.server.services.workplace,
    clock: { now: () => new Date() },
    secrets: { key: () => Buffer.alloc(32) },
    uses: [],
    contactsOfTickets: async () => [],
    contactSight: { outside: () => null },
    checkingConnection: async () => fixture.connectionId,
    checkNumber: (_, phone) => network(phone),
    takeNumberChecks: async (_work, _connection, requested) => ({ granted: requested, until: null }),
    ...change,
  })
  /** Creates a list with a started look-up, whose job only the test runs. */
  const startCheck = async (count: number): Promise<{ id: number; job: Parameters<typeof runCheck>[1] }> => {
    const id = await newList()
    await fill(id, count, ++serial * 1000)
    await app.rows(
      `insert into contact_list_checks (company_id, contact_list_id, total, user_id) values ($1, $2, $3, $4)`,
      [app.admin.companyId, id, count, app.admin.userId],
    )
    return { id, job: { companyId: app.admin.companyId, contactListId: id, run: 1 } }
  }
  const yes = async (phone: string): Promise<Answer> => ({ phone, lid: null })

  it('LST-05: after a crash between any transactions and a restart, everyone has an answer and the count is right', async () => {
    for (const chunk of [1, 2, 3, 4, 5]) {
      const { id, job } = await startCheck(60)
      await runCheck(servicesWith(yes, { workplace: diesInChunk(app.server.services.workplace, chunk) }), job).catch(
        (error: Error) => expect(error.message).toBe('killed'),
      )
      await Promise.all([runCheck(servicesWith(yes), job), runCheck(servicesWith(yes), job)])
      expect((await show(id)).check, `killed at ${chunk}`).toMatchObject({ state: 'done', total: 60, done: 60 })
      expect(await show(id)).toMatchObject({ validCount: 60, invalidCount: 0 })
    }
  })

  it('LST-05: waits while no connection is open, and continues later', async () => {
    const { id, job } = await startCheck(5)
    await runCheck(servicesWith(yes, { checkingConnection: async () => null }), job)
    const { check } = await show(id)
    expect(check).toMatchObject({ state: 'waiting', waitsFor: 'connection', done: 0 })
    expect(Date.parse(check?.waitsUntil ?? '')).toBeGreaterThan(0)
    await runCheck(
      servicesWith(async () => 'unavailable'),
      job,
    )
    expect((await show(id)).check).toMatchObject({ state: 'waiting', done: 0 })
    const rechecks = await app.rows<{ data: ListCheckJob }>(
      `select data from pgboss.job where name = 'contactLists.check' and data->>'contactListId' = $1`,
      [String(id)],
    )
    expect(rechecks.map(({ data }) => data.rechecks)).toContain(1)
    await runCheck(servicesWith(yes), job)
    expect((await show(id)).check).toMatchObject({ state: 'done', done: 5, waitsUntil: null })
  })

  it('LST-05: asks about no more numbers than the connection allows, and waits until more are allowed', async () => {
    const until = new Date('2099-01-01T00:00:00Z')
    const askedNumbers: string[] = []
    let left = 7
    const takeNumberChecks = async (_work: unknown, _connection: number, requested: number) => {
      const granted = Math.min(left, requested)
      left -= granted
      return { granted, until }
    }
    const { id, job } = await startCheck(20)
    const network = (phone: string) => {
      askedNumbers.push(phone)
      return yes(phone)
    }
    await runCheck(servicesWith(network, { takeNumberChecks }), job)
    expect(askedNumbers).toHaveLength(7)
    const waiting = { state: 'waiting', done: 7, total: 20, waitsFor: 'limit', waitsUntil: until.toISOString() }
    expect((await show(id)).check).toMatchObject(waiting)
    const paused = async () => ({ granted: 0, until: null })
    await runCheck(servicesWith(network, { takeNumberChecks: paused }), job)
    expect((await show(id)).check).toMatchObject({ state: 'waiting', waitsFor: 'resume' })
    left = 100
    await runCheck(servicesWith(network, { takeNumberChecks }), job)
    expect((await show(id)).check).toMatchObject({ state: 'done', done: 20 })
    expect(new Set(askedNumbers).size).toBe(20)
  })

  it('LST-05: unanswered numbers are left for another attempt', async () => {
    const { id, job } = await startCheck(4)
    let fails = true
    const network = async (phone: string) => {
      if (fails && phone.endsWith('1')) throw new Error('no answer')
      return yes(phone)
    }
    const { contacts } = await fixture.do(listContactListItems, { query: { contactListId: id } })
    const silent = contacts.filter(({ number }) => number.endsWith('1')).length
    expect(silent).toBeGreaterThan(0)
    await runCheck(servicesWith(network), job)
    expect((await show(id)).check).toMatchObject({ state: 'waiting', done: 4 - silent })
    fails = false
    await runCheck(servicesWith(network), job)
    expect((await show(id)).check).toMatchObject({ state: 'done', done: 4 })
  })

  it('LST-05: an unanswered number is asked about five times, then counts as not checkable until a user starts again', async () => {
    const { id, job } = await startCheck(4)
    const { contacts } = await fixture.do(listContactListItems, { query: { contactListId: id } })
    const silent = contacts[1]?.number
    const askedNumbers: string[] = []
    const network = async (phone: string) => {
      askedNumbers.push(phone)
      if (phone === silent) throw new Error('no answer')
      return yes(phone)
    }
    const pauses: number[] = []
    for (let tries = 1; tries < MOST_UNANSWERED; tries++) {
      await runCheck(servicesWith(network), job)
      const { check, uncheckableCount } = await show(id)
      expect([uncheckableCount, check]).toMatchObject([0, { state: 'waiting', waitsFor: 'answers', done: 3 }])
      pauses.push(Date.parse(check?.waitsUntil ?? '') - Date.now())
    }
    expect(pauses.every((pause, n) => n === 0 || pause > (pauses[n - 1] ?? 0))).toBe(true)
    await runCheck(servicesWith(network), job)
    const end = { state: 'done', done: 4, total: 4, waitsFor: null, waitsUntil: null }
    expect(await show(id)).toMatchObject({ validCount: 3, invalidCount: 0, uncheckableCount: 1, check: end })
    expect(askedNumbers.filter((phone) => phone === silent)).toHaveLength(MOST_UNANSWERED)
    const marks = async () =>
      (await fixture.do(listContactListItems, { query: { contactListId: id } })).contacts.map(
        ({ isUncheckable, isWhatsappValid }) => [isUncheckable, isWhatsappValid],
      )
    expect((await marks())[1]).toEqual([true, false])
    // Adding another person does not retry it; a user's start does.
    await fill(id, 1, ++serial * 1000 + 1)
    await app.server.services.workplace.run(job.companyId, (work) =>
      beginCheck(work, { id, connectionId: null, again: false, userId: null }),
    )
    expect(await untilDone(id)).toMatchObject({ validCount: 4, uncheckableCount: 1 })
    await fixture.do(checkContactList, { ...at(id), body: {} })
    await untilDone(id)
    expect(await show(id)).toMatchObject({ validCount: 5, uncheckableCount: 0 })
    expect(await marks()).toEqual(Array(5).fill([false, true]))
  })

  it('LST-05: after a batch without any answer the remaining numbers are not asked about now', async () => {
    const { id, job } = await startCheck(120)
    const askedNumbers = new Set<string>()
    const network = async (phone: string): Promise<Answer> => {
      askedNumbers.add(phone)
      throw new Error('no answer')
    }
    await runCheck(servicesWith(network), job)
    expect(askedNumbers.size).toBe(50)
    expect((await show(id)).check).toMatchObject({ state: 'waiting', waitsFor: 'answers', done: 0 })
    await runCheck(servicesWith(yes), job)
    expect((await show(id)).check).toMatchObject({ state: 'done', done: 120 })
  })

  it('LST-05: its starter or an admin can cancel it, results stay; a finished one is returned unchanged', async () => {
    const { id, job } = await startCheck(60)
    const cancel = (as = app.admin) => app.call(cancelListCheck, as, at(id))
    expect((await cancel(maker)).body.error).toBe('ERR_NO_PERMISSION')
    let cancelled: Promise<unknown> | null = null
    const network = (phone: string) => {
      cancelled ??= cancel()
      return cancelled.then(() => yes(phone))
    }
    await runCheck(servicesWith(network), job)
    const end = (await show(id)).check
    expect(end).toMatchObject({ state: 'done', done: 50, total: 60, cancelledBy: 'Admin' })
    expect((await cancel()).body.check).toEqual(end)
    const audited = await app.rows<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'contactList.cancelCheck' and subject = $1`,
      [`contactList ${id}`],
    )
    expect(audited).toEqual([{ n: 1 }])
  })

  it('LST-05: deleting the list ends it; a later look-up replaces an earlier one', async () => {
    const { id, job } = await startCheck(10)
    await runCheck(servicesWith(yes), { ...job, run: 7 })
    expect((await show(id)).check).toMatchObject({ state: 'running', done: 0 })
    let deletion: Promise<unknown> | null = null
    const network = (phone: string) => {
      deletion ??= fixture.do(deleteContactList, at(id))
      return deletion.then(() => yes(phone))
    }
    await runCheck(servicesWith(network), job)
    expect(await app.rows('select 1 from contact_list_items where contact_list_id = $1', [id])).toEqual([])
  })
})
