import { createCompany, createPlan } from '@recado/contract/identity/company-endpoints'
import * as endpoints from '@recado/contract/identity/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { nobody } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { openMail, type SealedMail } from '../../../platform/mail/sealed-mail.ts'
import { createSecrets } from '../../../platform/secrets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // A failing job insert simulates a process that crashes at that point.
  await app.rows(`create function no_mail() returns trigger language plpgsql as $$
    begin if new.name = 'mail.send' then raise exception 'no mail today'; end if; return new; end $$`)
})
afterAll(() => app?.stop())
beforeEach(() => app.rows('drop trigger if exists no_mail on pgboss.job'))

const breakMail = () =>
  app.rows('create trigger no_mail before insert on pgboss.job for each row execute function no_mail()')
const companiesOf = (email: string) => app.rows('select id from companies where email = $1', [email])
const lettersTo = async (email: string) => {
  const secrets = createSecrets(app.config.secretKey ?? '')
  const jobs = await app.rows<{ data: SealedMail }>(`select data from pgboss.job where name = 'mail.send'`)
  return jobs.filter(({ data }) => openMail(secrets, data).to === email)
}

const person = { name: 'Rita', lastName: 'Reis', phone: '11 4002-8922', password: 'segredo1' }

it('SGN-07: a sign-up, its welcome and its first invoice are stored together or not at all', async () => {
  const body = { ...person, company: 'Padaria', email: 'rita@padaria.test' }
  await breakMail()
  expect((await app.call(endpoints.signUp, nobody, { body })).status).toBe(500)
  expect(await companiesOf(body.email), 'a company without its welcome').toEqual([])
  expect(await app.rows('select id from invoices'), 'an invoice without its company').toEqual([])
  await app.rows('drop trigger no_mail on pgboss.job')
  expect((await app.call(endpoints.signUp, nobody, { body })).status).toBe(200)
  expect(await companiesOf(body.email)).toHaveLength(1)
  expect(await lettersTo(body.email)).toHaveLength(1)
  expect(await app.rows('select status from invoices')).toEqual([{ status: 'open' }])
  expect((await app.call(endpoints.signUp, nobody, { body })).body).toEqual({ error: 'ERR_DUPLICATED_EMAIL' })
  expect(await lettersTo(body.email), 'only the welcome of the stored company').toHaveLength(1)
})

it('SET-04: a company that the operator adds is stored with its welcome and its audit entry, or not at all', async () => {
  const [plan] = await app.rows<{ id: number }>('select id from plans limit 1')
  const body = { name: 'Mercado', email: 'dono@mercado.test', planId: plan?.id ?? 0, city: 'Recife' }
  await breakMail()
  expect((await app.call(createCompany, app.superUser, { body })).status).toBe(500)
  expect(await companiesOf(body.email), 'a company without its welcome').toEqual([])
  await app.rows('drop trigger no_mail on pgboss.job')
  const { status, body: company } = await app.call(createCompany, app.superUser, { body })
  expect(status).toBe(200)
  expect(company.city).toBe('Recife')
  expect(await lettersTo(body.email)).toHaveLength(1)
  const auditEntries = await app.rows('select id from audit_log where company_id = $1 and action = $2', [
    company.id,
    'company.create',
  ])
  expect(auditEntries).toHaveLength(1)
})

it.each(['sign-up', 'operator'])('SGN-07: signing up fails if the plan is deleted at that moment (%s)', async (way) => {
  const plan = { name: `Some ${way}`, users: 1, connections: 1, queues: 1, value: 10, isPublic: true }
  const { id: planId } = (await app.call(createPlan, app.superUser, { body: plan })).body
  const email = `${way}@plano.test`
  const operator = new pg.Client({ connectionString: app.database.ownerUrl })
  await operator.connect()
  try {
    await operator.query('begin')
    await operator.query('delete from plans where id = $1', [planId])
    const answer =
      way === 'sign-up'
        ? app.call(endpoints.signUp, nobody, { body: { ...person, company: 'Padaria', email, planId } })
        : app.call(createCompany, app.superUser, { body: { name: 'Mercado', email, planId } })
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await app.rows(waits)).length > 0, 'a company that waits for its plan')
    await operator.query('commit')
    expect(await answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
  } finally {
    await operator.end()
  }
  expect(await companiesOf(email)).toEqual([])
})
