import { listConnections, showConnection } from '@recado/contract/connections/endpoints'
import { resumeGovernor, showGovernor, updateGovernor } from '@recado/contract/connections/governor'
import { listAudit } from '@recado/contract/identity/audit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../test/company-fixture.ts'
import type { Person } from '../../../../test/people.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'

let app: SharedTestApp
let fixture: CompanyFixture

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'GOV')
})
afterAll(() => app?.stop())

const params = () => ({ params: { id: fixture.connectionId } })
const show = (as: Person = app.admin) => app.call(showGovernor, as, params())
const save = (body: Record<string, unknown>, as: Person = app.admin) =>
  app.call(updateGovernor, as, { ...params(), body })
const resume = (as: Person = app.admin) => app.call(resumeGovernor, as, params())
const pause = () =>
  app.rows(
    `update connection_pace set paused_at = '2026-06-10T12:00:00Z', paused_reason = 'refused', paused_failures = 5, paused_of = 40
     where connection_id = $1`,
    [fixture.connectionId],
  )

describe('connections.7: the limits of a connection', () => {
  it('are off by default for the simulator', async () => {
    const { status, body } = await show()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ enabled: false, dailyCap: null, newContactsPerDay: null, quietFrom: null, quietTo: null, warmUpDays: 0 },
      ...{ marketingFooter: '', waiting: 0, heldUntil: null, paused: null, warmUpDay: null },
      today: { schedules: 0, campaigns: 0, newContacts: 0, checks: 0, newContactsCap: null },
    })
  })

  it('are saved field by field, announced to open screens and audited; absent fields stay', async () => {
    const socket = await app.socket(app.admin)
    const body = {
      enabled: true,
      dailyCap: 200,
      newContactsPerDay: 50,
      quietFrom: '20:00',
      quietTo: '08:00',
      warmUpDays: 14,
    }
    const first = await save(body)
    expect(first.body).toMatchObject({ ...body, today: { newContactsCap: 10 }, warmUpDay: 1 })
    expect((await save({ marketingFooter: 'SAIR', dailyCap: '300' })).body).toMatchObject({
      ...body,
      ...{ marketingFooter: 'SAIR', dailyCap: 300 },
    })
    expect((await save({ quietFrom: '', quietTo: null, newContactsPerDay: 0 })).body).toMatchObject({
      ...{ quietFrom: null, quietTo: null, newContactsPerDay: 0, today: { newContactsCap: null } },
    })
    await socket.receives(
      '-whatsappGovernor',
      (event) => event.whatsappId === fixture.connectionId && event.paused === false,
    )
    socket.close()
    const entries = await app.rows<{ after: Record<string, unknown> }>(
      `select after from audit_log where action = 'connection.governor' and company_id = $1 order by id`,
      [app.admin.companyId],
    )
    expect(entries).toHaveLength(3)
    const log = (await app.call(listAudit, app.admin, { query: {} })).body
    expect(log.entries.find(({ action }) => action === 'connection.governor')?.subjectName).toMatch(/\S/)
  })

  it.each([
    [{ dailyCap: -1 }],
    [{ dailyCap: 1_000_001 }],
    [{ newContactsPerDay: 'many' }],
    [{ quietFrom: '24:00', quietTo: '08:00' }],
    [{ quietFrom: '20:00' }],
    [{ quietFrom: '20:00', quietTo: null }],
    [{ quietFrom: '20:00', quietTo: '20:00' }],
    [{ warmUpDays: 366 }],
    [{ warmUpDays: -1 }],
    [{ marketingFooter: 'x'.repeat(501) }],
  ])('%j is rejected and changes nothing', async (body) => {
    const before = await show()
    expect((await save(body)).status).toBe(400)
    expect((await show()).body).toEqual(before.body)
  })

  it.each([
    [{ dailyCap: 1_000_000 }],
    [{ dailyCap: 0 }],
    [{ warmUpDays: 365 }],
    [{ warmUpDays: 0 }],
    [{ quietFrom: '00:00', quietTo: '23:59' }],
    [{ quietFrom: '20:00', quietTo: '19:59' }],
    [{ marketingFooter: 'x'.repeat(500) }],
  ])('%j is the largest accepted value', async (body) => {
    expect((await save(body)).body).toMatchObject(body)
  })

  it('are available only to admins of the same company', async () => {
    for (const call of [show, resume, (as: Person) => save({ dailyCap: 1 }, as)]) {
      expect(await call(app.attendant)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
      expect(await call(app.stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
    }
  })

  it('count today’s use, and show what is queued and until when', async () => {
    await save({ enabled: true, dailyCap: 10, newContactsPerDay: 0, quietFrom: null, quietTo: null })
    const day = `(now() at time zone 'America/Sao_Paulo')::date`
    await app.rows(
      `insert into connection_sends (company_id, connection_id, day, class, part, sent)
       select $1, $2, ${day}, class, 1, n from (values (0, 90), (1, 80), (2, 4), (3, 5)) as sent (class, n)`,
      [app.admin.companyId, fixture.connectionId],
    )
    await app.rows(
      `insert into connection_days (company_id, connection_id, day, part, new_people, checks) values ($1, $2, ${day}, 3, 2, 1)`,
      [app.admin.companyId, fixture.connectionId],
    )
    const contactId = await fixture.newContact()
    await app.rows(
      `insert into outbox (company_id, connection_id, contact_id, kind, class, next_attempt_at, payload)
       values ($1, $2, $3, 'send', 3, '2100-01-01', '{}')`,
      [app.admin.companyId, fixture.connectionId, contactId],
    )
    const { body } = await show()
    expect(body.today).toMatchObject({ schedules: 4, campaigns: 5, newContacts: 2, checks: 1 })
    expect(body.waiting).toBe(1)
    expect(Date.parse(body.heldUntil ?? '')).toBeGreaterThan(Date.parse(`${body.today.day}T00:00:00-03:00`))
    await app.rows('delete from outbox where contact_id = $1', [contactId])
    expect((await show()).body).toMatchObject({ waiting: 0, heldUntil: null })
  })
})

describe('connections.7: a pause', () => {
  it('is visible to all users at the connection, and ends when an admin resumes, once', async () => {
    await save({ enabled: true })
    await pause()
    expect((await show()).body.paused).toEqual({
      reason: 'refused',
      since: '2026-06-10T12:00:00.000Z',
      failures: 5,
      of: 40,
    })
    for (const as of [app.admin, app.attendant]) {
      const { body } = await app.call(listConnections, as, { query: {} })
      expect(body.map((connection) => connection.marketingPaused)).toEqual([true])
    }
    const socket = await app.socket(app.attendant)
    expect((await resume()).body.paused).toBeNull()
    await socket.receives('-whatsappGovernor', (event) => event.paused === false)
    socket.close()
    expect((await resume()).status).toBe(200)
    expect((await app.call(showConnection, app.admin, params())).body.marketingPaused).toBe(false)
    const auditEntries = await app.rows(
      `select 1 from audit_log where company_id = $1 and action = 'connection.resume'`,
      [app.admin.companyId],
    )
    expect(auditEntries).toHaveLength(1)
  })

  it('does not happen when the limits are off', async () => {
    await pause()
    await save({ enabled: false })
    expect((await show()).body.paused).toBeNull()
    await resume()
  })
})
