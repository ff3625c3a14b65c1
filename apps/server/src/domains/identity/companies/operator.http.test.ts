import * as operator from '@recado/contract/identity/company-endpoints'
import * as endpoints from '@recado/contract/identity/endpoints'
import { defaultWeek } from '@recado/contract/values/hours'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody, type Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'
import { createCompanyWithAdmin } from './create-company.ts'

let fixture: IdentityFixture
let boss: Person
beforeAll(async () => {
  fixture = await startIdentityFixture()
  const passwordHash = await fixture.main.identity.hashPassword(PASSWORD)
  const admin = { name: 'Super', email: 'super@recado.local', passwordHash, isSuper: true }
  await createCompanyWithAdmin(fixture.platform, { name: 'Plataforma', isPlatform: true }, admin)
  boss = await fixture.signIn(admin.email)
})
afterAll(() => fixture?.stop())

const daysAgo = (days: number) => new Date(fixture.now().getTime() - days * 86_400_000)
let serial = 0
const create = (change: Record<string, unknown> = {}, as = boss) =>
  fixture.call(operator.createCompany, as, {
    body: {
      name: 'Oficina',
      email: `dona${++serial}@oficina.test`,
      planId: 1,
      password: 'segredo1',
      currentPassword: PASSWORD,
      ...change,
    },
  })
const update = (id: number, body: Record<string, unknown>, as = boss) =>
  fixture.call(operator.updateCompany, as, { params: { id }, body })
const settingOf = async (id: number, key: string) => {
  const { body } = await fixture.call(endpoints.showCompany, boss, { params: { id } })
  return body.settings.find((setting) => setting.key === key)?.value
}

describe('companies of the operator', () => {
  it('SET-04, SET-08, SET-09: a company is added with all its fields, and its admin must choose a new password', async () => {
    const companyFields = {
      phone: '11 4002-8922',
      dueDate: '2099-01-31',
      recurrence: 'MENSAL',
      status: true,
      campaignsEnabled: true,
      userCreation: false,
      schedules: JSON.stringify(defaultWeek),
      billingName: 'Oficina do Zé Ltda.',
      document: '12.345.678/0001-95',
      address: 'Rua das Flores, 10',
      city: 'Campinas',
      state: 'SP',
      zipcode: '13010-000',
      country: 'BR',
    }
    const { status, body } = await create({ email: 'ze@oficina.test', ...companyFields })
    expect(status).toBe(200)
    const { campaignsEnabled: _, userCreation: __, ...visibleFields } = companyFields
    expect(body).toMatchObject({ ...visibleFields, name: 'Oficina', planId: 1, schedules: defaultWeek })
    expect(body).toMatchObject({ trialExpiration: companyFields.dueDate, trialEndsOn: null })
    expect(await settingOf(body.id, 'campaignsEnabled')).toBe('true')
    const admin = await fixture.signIn('ze@oficina.test', 'segredo1')
    expect(await fixture.call(endpoints.listUsers, admin)).toMatchObject({
      status: 403,
      body: { error: 'ERR_PASSWORD_CHANGE_REQUIRED' },
    })
    const own = await fixture.call(endpoints.updateUser, admin, {
      params: { id: admin.userId },
      body: { password: 'minha-senha', currentPassword: 'segredo1' },
    })
    expect(own.status).toBe(200)
    const again = await fixture.signIn('ze@oficina.test', 'minha-senha')
    const another = { name: 'Ana', lastName: 'Lima', email: 'ana@oficina.test', password: 'segredo1' }
    expect(await fixture.call(endpoints.createUser, again, { body: another })).toMatchObject({
      status: 403,
      body: { error: 'ERR_USER_CREATION_DISABLED' },
    })
    await update(body.id, { userCreation: 'enabled' })
    expect((await fixture.call(endpoints.createUser, again, { body: another })).status).toBe(200)
  })

  it('without a password the admin requests a code, and no given password works', async () => {
    const { body } = await create({ email: 'sem@senha.test', password: '', language: 'es' })
    expect(body.language).toBe('es')
    const { payload } = fixture.jobs.at(-1) ?? {}
    expect(payload).toMatchObject({ to: 'sem@senha.test', subject: 'Oficina: tu cuenta en Recado está lista' })
    expect(payload?.html).toContain('https://recado.test/recuperar-senha')
    const login = { email: 'sem@senha.test', password: '' }
    expect((await fixture.call(endpoints.login, nobody, { body: login })).status).toBe(401)
  })

  it.each([
    ['no e-mail', { email: '' }],
    ['no plan', { planId: null }],
    ['an invalid plan', { planId: 'abc' }],
    ['an invalid due date', { dueDate: 'abc' }],
    ['an unknown recurrence', { recurrence: 'QUINZENAL' }],
    ['a short name', { name: 'O' }],
    ['an invalid phone number', { phone: '4002-8922' }],
    ['a CNPJ with wrong check digits', { document: '12.345.678/0001-96' }],
    ['a CPF with wrong check digits', { document: '529.982.247-26' }],
    ['a CEP of seven digits', { zipcode: '1301000' }],
  ])('SET-07: rejects %s', async (_what, change) => {
    expect(await create(change)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  it('SET-12: reports taken names and missing records', async () => {
    expect(await create({ email: fixture.admin.email })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_EMAIL' },
    })
    const noPlan = { status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } }
    expect(await create({ planId: 999_999 })).toMatchObject(noPlan)
    expect(await update(fixture.stranger.companyId, { planId: 999_999 })).toMatchObject(noPlan)
    const noCompany = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }
    for (const id of [999_999, boss.companyId]) {
      expect(await update(id, { name: 'Outra' })).toMatchObject(noCompany)
      expect(await fixture.call(operator.deleteCompany, boss, { params: { id } })).toMatchObject(noCompany)
    }
  })

  it('SET-06, SET-07: a later due date works immediately; an empty one never expires', async () => {
    const person = await fixture.addCompany('Vencida')
    const id = person.companyId
    await update(id, { dueDate: '2020-01-31' })
    expect(await fixture.call(endpoints.me, person)).toMatchObject({
      status: 401,
      body: { error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-01-31' },
    })
    expect((await update(id, { dueDate: '' })).body.dueDate).toBeNull()
    expect((await fixture.call(endpoints.me, person)).status).toBe(200)
    const { body } = await update(id, { phone: '19 3232-0000' })
    expect(body).toMatchObject({ name: 'Vencida', dueDate: null, phone: '19 3232-0000' })
    await update(id, { status: 'f' })
    expect((await fixture.call(endpoints.me, person)).body.error).toBe('ERR_COMPANY_DISABLED')
    const auditEntries = await fixture.rows<{ after: unknown; actor_name: string }>(
      `select actor_name, after from audit_log where company_id = $1 and action = 'company.update' order by id limit 1`,
      [id],
    )
    expect(auditEntries).toEqual([{ actor_name: 'Super', after: { dueDate: '2020-01-31' } }])
  })

  it("SET-04, companies.4: the recurrence is the plan's, whatever was sent, and changes with it", async () => {
    const [yearly] = await fixture.rows<{ id: number }>(
      `insert into plans (name, users, connections, queues, value, recurrence, is_public)
       values ('Anuidade', 5, 5, 5, 900, 'ANUAL', false) returning id`,
    )
    const planId = yearly?.id
    const company = (await create({ name: 'Escola', planId, recurrence: 'MENSAL' })).body
    expect(company.recurrence).toBe('ANUAL')
    expect((await update(company.id, { recurrence: 'SEMESTRAL' })).body.recurrence).toBe('ANUAL')
    expect((await update(company.id, { planId: 1, recurrence: 'ANUAL' })).body.recurrence).toBe('MENSAL')
    expect((await update(company.id, { planId })).body.recurrence).toBe('ANUAL')
    await fixture.call(operator.updatePlan, boss, { params: { id: planId ?? 0 }, body: { recurrence: 'SEMESTRAL' } })
    expect((await fixture.call(endpoints.showCompany, boss, { params: { id: company.id } })).body.recurrence).toBe(
      'SEMESTRAL',
    )
    await fixture.rows('delete from companies where id = $1', [company.id])
    await fixture.rows('delete from plans where id = $1', [planId])
  })

  it('SET-04: lists by name, finds by name and e-mail, and hides the platform', async () => {
    await create({ name: 'Açougue São João', email: 'boi@acougue.test' })
    for (const searchParam of ['acougue sao', 'boi@acougue']) {
      const { body } = await fixture.call(operator.listCompanies, boss, { query: { searchParam } })
      expect(body).toMatchObject({ count: 1, hasMore: false, companies: [{ name: 'Açougue São João' }] })
    }
    const all = await fixture.call(operator.listAllCompanies, boss)
    const names = all.body.map(({ name }) => name)
    expect(names).toContain('Primeira')
    expect(names).not.toContain('Plataforma')
    expect(all.body[0]).toMatchObject({ plan: { name: 'Inicial' }, settings: expect.any(Array) })
  })

  describe('a deleted company', () => {
    const remove = (id: number) => fixture.call(operator.deleteCompany, boss, { params: { id } })
    const restore = (id: number, as = boss) => fixture.call(operator.restoreCompany, as, { params: { id } })
    const namesOf = async (deleted: boolean) => {
      const { body } = await fixture.call(operator.listCompanies, boss, { query: { deleted } })
      return body.companies.map(({ name }) => name)
    }
    const purge = () => fixture.main.identity.purge(async (id) => void removedIds.push(id))
    const removedIds: number[] = []

    it('SET-04: is locked out immediately, with its numbers disconnected, and can be restored completely', async () => {
      const person = await fixture.addCompany('Some', { phone: '11 4002-8922' })
      const { email } = await fixture.addUser(person)
      const id = person.companyId
      fixture.closed.length = 0
      expect((await remove(id)).status).toBe(200)
      expect(fixture.closed).toEqual([id])
      for (const as of [person, fixture.admin]) expect((await restore(id, as)).status).toBeGreaterThanOrEqual(401)
      expect((await fixture.call(endpoints.me, person)).status).toBe(401)
      const login = { email: person.email, password: PASSWORD }
      expect((await fixture.call(endpoints.login, nobody, { body: login })).body.error).toBe('ERR_COMPANY_DISABLED')
      expect(await create({ email }), 'its addresses stay reserved').toMatchObject({ status: 409 })
      expect([(await namesOf(false)).includes('Some'), await namesOf(true)]).toEqual([false, ['Some']])
      expect((await fixture.call(operator.listAllCompanies, boss)).body.map(({ name }) => name)).not.toContain('Some')
      const noCompany = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }
      for (const answer of [await remove(id), await update(id, { status: true })])
        expect(answer).toMatchObject(noCompany)
      expect(await restore(fixture.stranger.companyId), 'a company that was not deleted').toMatchObject(noCompany)

      const back = await restore(id)
      expect(back).toMatchObject({ status: 200, body: { name: 'Some', status: true, deletedAt: null, userCount: 2 } })
      expect((await fixture.signIn(person.email)).companyId).toBe(id)
      expect((await fixture.signIn(email)).companyId).toBe(id)
      expect([(await namesOf(false)).includes('Some'), await namesOf(true)]).toEqual([true, []])
      await purge()
      expect((await fixture.signIn(person.email)).companyId, 'a restored company is not purged').toBe(id)
    })

    it('SET-04: is restored with its files or not at all, even while they are being deleted', async () => {
      const person = await fixture.addCompany('Demora')
      const id = person.companyId
      await remove(id)
      await fixture.rows(`update companies set deleted_at = $2 where id = $1`, [id, daysAgo(8)])
      let restoring: ReturnType<typeof restore> | null = null
      await fixture.main.identity.purge(async () => {
        let isThrough = false
        restoring = restore(id)
        void restoring.finally(() => {
          isThrough = true
        })
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await until(
          async () => isThrough || (await fixture.rows(waits)).length > 0,
          'a restore that waits or has finished',
        )
      })
      expect((await (restoring as unknown as ReturnType<typeof restore>)).status).toBe(404)
      expect(await fixture.rows('select id from companies where id = $1', [id])).toEqual([])
    })

    it('SET-04: is restored as disabled if it was, and removed permanently after seven days', async () => {
      const person = await fixture.addCompany('Passa')
      const id = person.companyId
      await update(id, { status: false })
      await remove(id)
      expect((await restore(id)).body.status).toBe(false)
      await remove(id)
      await fixture.rows(`update companies set deleted_at = $2 where id = $1`, [id, daysAgo(6.99)])
      await purge()
      expect(await namesOf(true)).toEqual(['Passa'])
      await fixture.rows(`update companies set deleted_at = $2 where id = $1`, [id, daysAgo(7.01)])
      await Promise.all([purge(), purge()])
      expect(new Set(removedIds)).toEqual(new Set([id]))
      expect(await fixture.rows('select id from users where company_id = $1', [id])).toEqual([])
      expect((await restore(id)).status).toBe(404)
      expect((await create({ email: person.email })).status, 'the address after the purge').toBe(200)
      expect((await fixture.call(endpoints.me, fixture.stranger)).status).toBe(200)
    })
  })

  it('TEN-06: is available to the super user only', async () => {
    const denied = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    for (const as of [fixture.admin, fixture.attendant]) {
      expect(await create({}, as)).toMatchObject(denied)
      expect(await update(as.companyId, { dueDate: null }, as)).toMatchObject(denied)
      expect(await fixture.call(operator.listCompanies, as)).toMatchObject(denied)
    }
  })
})

describe('plans of the operator', () => {
  const plan = { name: 'Turbo', users: '5', connections: 2, queues: 3, value: '149,90', recurrence: 'ANUAL' }

  it('SET-10: has seven features, limits and a price, and may be hidden', async () => {
    const features = { useCampaigns: true, useKanban: 'true', useOpenAi: 1, useIntegrations: false }
    const { status, body } = await fixture.call(operator.createPlan, boss, {
      body: { ...plan, ...features, isPublic: false },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ name: 'Turbo', users: 5, connections: 2, queues: 3, value: 149.9, recurrence: 'ANUAL', isPublic: false },
      ...{ useCampaigns: true, useKanban: true, useOpenAi: true, useIntegrations: false },
      ...{ useSchedules: false, useInternalChat: false, useExternalApi: false },
    })
    const { id } = body
    const visiblePlans = async (as: Person) =>
      (await fixture.call(operator.listAllPlans, as)).body.map(({ name }) => name)
    expect(await visiblePlans(boss)).toEqual(['Inicial', 'Turbo'])
    expect(await visiblePlans(fixture.admin)).toEqual(['Inicial'])
    expect((await fixture.call(operator.showPlan, fixture.admin, { params: { id } })).status).toBe(404)
    await update(fixture.stranger.companyId, { planId: id })
    expect(await visiblePlans(fixture.stranger)).toEqual(['Inicial', 'Turbo'])
    expect((await fixture.call(operator.showPlan, fixture.stranger, { params: { id } })).body.name).toBe('Turbo')

    await update(fixture.stranger.companyId, { campaignsEnabled: true })
    const { features: before } = await fixture.main.identity.companyContext(fixture.stranger.companyId)
    expect([...before].sort()).toEqual(['useCampaigns', 'useKanban', 'useOpenAi'])
    const open = await fixture.socket(fixture.stranger)
    const elsewhere = await fixture.socket(fixture.admin)
    await fixture.call(operator.updatePlan, boss, { params: { id }, body: { useKanban: false } })
    const answered = await open.receives('-company', ({ action }) => action === 'update')
    expect(answered, 'open browsers are notified immediately').toMatchObject({
      company: { plan: { useKanban: false, name: 'Turbo' } },
    })
    expect(elsewhere.received.filter(({ name }) => name.endsWith('-company'))).toEqual([])
    for (const socket of [open, elsewhere]) socket.close()
    const { features: after } = await fixture.main.identity.companyContext(fixture.stranger.companyId)
    expect([...after].sort()).toEqual(['useCampaigns', 'useOpenAi'])
    await update(fixture.stranger.companyId, { campaignsEnabled: false })
    const { features: without } = await fixture.main.identity.companyContext(fixture.stranger.companyId)
    expect([...without], 'campaigns need the setting too (CMP-11)').toEqual(['useOpenAi'])

    expect(await fixture.call(operator.deletePlan, boss, { params: { id } })).toMatchObject({
      status: 409,
      body: { error: 'ERR_PLAN_IN_USE' },
    })
    await update(fixture.stranger.companyId, { planId: 1 })
    expect((await fixture.call(operator.deletePlan, boss, { params: { id } })).status).toBe(200)
    expect((await fixture.call(operator.deletePlan, boss, { params: { id } })).status).toBe(404)
  })

  it('SET-12: a name is unique', async () => {
    expect(await fixture.call(operator.createPlan, boss, { body: { ...plan, name: 'Inicial' } })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_PLAN' },
    })
  })

  it.each([
    ['a negative limit', { users: -1 }],
    ['a limit that is not a number', { queues: 'muitas' }],
    ['no name', { name: ' ' }],
    ['a price below zero', { value: -1 }],
    ['no price', { value: '' }],
  ])('rejects %s', async (_what, change) => {
    expect(await fixture.call(operator.createPlan, boss, { body: { ...plan, ...change } })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    })
  })
})
