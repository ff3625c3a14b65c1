import * as endpoints from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAt, nobody, type Person } from '../../../../test/people.ts'
import { daysLater, saoPauloDay } from '../access/due-date.rules.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'
import { createCompanyWithAdmin } from './create-company.ts'

let fixture: IdentityFixture
let superUser: Person
beforeAll(async () => {
  fixture = await startIdentityFixture()
  const passwordHash = await fixture.main.identity.hashPassword(PASSWORD)
  const email = 'super@recado.local'
  const admin = { name: 'Super', email, passwordHash, isSuper: true }
  await createCompanyWithAdmin(fixture.platform, { name: 'Plataforma', isPlatform: true }, admin)
  superUser = await fixture.signIn(email)
})
afterAll(() => fixture?.stop())

let serial = 0
const signUp = (change: Record<string, unknown> = {}, url = fixture.main.url) =>
  callAt(url, endpoints.signUp, nobody, {
    body: {
      company: 'Padaria',
      name: 'Rita',
      lastName: 'Reis',
      email: `rita${++serial}@padaria.test`,
      phone: '11 99999-0000',
      password: 'segredo1',
      confirmPassword: 'segredo1',
      ...change,
    },
  })

describe('sign-up', () => {
  it('creates a company on trial with its first admin, without logging in', async () => {
    const { status, body, headers } = await signUp()
    expect(status).toBe(200)
    const dueDate = daysLater(saoPauloDay(fixture.now()), 3)
    expect(body.company).toMatchObject({ name: 'Padaria', status: true, dueDate, recurrence: 'MENSAL' })
    expect(body.company.plan?.name).toBe('Inicial')
    const values = Object.fromEntries(body.company.settings.map(({ key, value }) => [key, value]))
    expect(values).toMatchObject({ campaignsEnabled: 'true', userCreation: 'enabled', asaas: '' })
    expect(body.user).toMatchObject({ profile: 'admin', super: false, allTicket: 'enabled', name: 'Rita' })
    expect(headers.get('set-cookie')).toBeNull()
    expect(body).not.toHaveProperty('token')
    expect((await fixture.signIn(body.user.email, 'segredo1')).companyId).toBe(body.company.id)
  })

  it('ignores fields that the client may not set', async () => {
    const forged = {
      dueDate: '2099-12-31',
      status: 'f',
      recurrence: 'ANUAL',
      profile: 'user',
      super: true,
      isPlatform: true,
      isDemo: true,
      companyId: fixture.admin.companyId,
      id: fixture.admin.companyId,
    }
    const { body } = await signUp(forged)
    expect(body.company).toMatchObject({
      dueDate: daysLater(saoPauloDay(fixture.now()), 3),
      status: true,
      recurrence: 'MENSAL',
    })
    expect(body.user).toMatchObject({ profile: 'admin', super: false })
    expect(body.user.companyId).not.toBe(fixture.admin.companyId)
  })

  it('accepts only a public plan', async () => {
    const [hiddenPlan] = await fixture.rows<{ id: number }>(
      `insert into plans (name, users, connections, queues, value, is_public) values ('Secreto', 99, 99, 99, 0, false) returning id`,
    )
    for (const planId of [hiddenPlan?.id, 999_999]) {
      expect(await signUp({ planId })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
    }
    expect((await signUp({ planId: '1' })).status).toBe(200)
    const plans = await fixture.call(endpoints.listPublicPlans, nobody)
    expect(plans.body.map((plan) => plan.name)).toEqual(['Inicial'])
    expect(plans.body[0]).toMatchObject({ users: 10, connections: 3, queues: 10, value: 99.9, useKanban: true })
  })

  it.each([
    [{ name: 'R' }],
    [{ email: 'rita' }],
    [{ password: 'lua-cl1', confirmPassword: 'lua-cl1' }],
    [{ password: '        ', confirmPassword: '        ' }],
    [{ confirmPassword: 'outra' }],
    [{ company: 'x'.repeat(101) }],
    [{ planId: -1 }],
    [{ phone: '1' }],
    [{ phone: '10 4002-8922' }],
    [{ name: 'Ri\u0000ta' }],
  ])('rejects %j', async (change) => {
    expect(await signUp(change)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  it('access.6: rejects the most used passwords', async () => {
    for (const password of ['password1', 'PASSWORD1', '1234567890']) {
      expect(await signUp({ password, confirmPassword: password })).toMatchObject({
        status: 400,
        body: { error: 'ERR_COMMON_PASSWORD', field: 'password' },
      })
    }
  })

  it('leaves nothing behind when the address is taken', async () => {
    const before = await fixture.rows('select id from companies order by id')
    const takenSignUp = await signUp({ email: fixture.admin.email })
    expect(takenSignUp).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_EMAIL' } })
    expect(await fixture.rows('select id from companies order by id')).toEqual(before)
  })

  it('can be closed', async () => {
    const closed = await fixture.startNode({ signUp: false })
    expect(await signUp({}, closed.url)).toMatchObject({ status: 403, body: { error: 'ERR_SIGN_UP_DISABLED' } })
  })
})

let trials = 0

describe('companies', () => {
  it("SET-08, INV-12: company and plan return the same end day: the trial's last day, else the due date", async () => {
    const day = '2999-12-30'
    for (const [change, expected] of [
      [{ dueDate: day }, day],
      [{ dueDate: day, trialEnd: '2999-12-20' }, '2999-12-20'],
      [{}, null],
    ] as const) {
      const person = await fixture.addCompany(`Dia${++trials}`, change)
      const answered = await show(person, person.companyId)
      expect([answered.body.trialExpiration, (await plan(person, person.companyId)).body.trialExpiration]).toEqual([
        expected,
        expected,
      ])
      expect(answered.body.trialEndsOn).toBe('trialEnd' in change ? expected : null)
    }
  })

  const show = (as: Person, id: number) => fixture.call(endpoints.showCompany, as, { params: { id } })
  const plan = (as: Person, id: number) => fixture.call(endpoints.showCompanyPlan, as, { params: { id } })

  it('TEN-01, TEN-05, TEN-07: a user sees their own company with plan and features; the super user sees any', async () => {
    const own = await show(fixture.attendant, fixture.attendant.companyId)
    expect(own.body).toMatchObject({ name: 'Primeira', plan: { useCampaigns: true } })
    expect((await plan(fixture.attendant, fixture.attendant.companyId)).body).toMatchObject({
      plan: { useKanban: true },
    })
    const unknown = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }
    for (const as of [fixture.stranger, fixture.attendant, fixture.admin]) {
      const id = as === fixture.stranger ? fixture.admin.companyId : fixture.stranger.companyId
      expect(await show(as, id)).toMatchObject(unknown)
      expect(await plan(as, id)).toMatchObject(unknown)
      expect(await show(as, superUser.companyId)).toMatchObject(unknown)
    }
    expect((await show(superUser, fixture.stranger.companyId)).body.name).toBe('Segunda')
    expect((await plan(superUser, fixture.stranger.companyId)).status).toBe(200)
    // The platform's company has no plan and no limits, but clients read the flags of an object anyway.
    const platform = await plan(superUser, superUser.companyId)
    expect(platform).toMatchObject({ status: 200, body: { plan: { useCampaigns: true, useExternalApi: true } } })
    expect(Math.min(platform.body.plan.users, platform.body.plan.queues)).toBeGreaterThan(1_000)
    expect(await show(superUser, 999_999)).toMatchObject(unknown)
    expect((await show(nobody, 1)).status).toBe(401)
  })

  it("TEN-07: a caller has the plan's features, which change with the plan", async () => {
    const { companyId } = fixture.stranger
    expect((await fixture.main.identity.companyContext(companyId)).features.has('useKanban')).toBe(true)
    const [bare] = await fixture.rows<{ id: number }>(
      `insert into plans (name, users, connections, queues, value) values ('Sem nada', 1, 1, 1, 0) returning id`,
    )
    const { workplace } = fixture.main.identity.core
    await fixture.rows('update companies set plan_id = $1 where id = $2', [bare?.id, companyId])
    await workplace.run(companyId, (work) => fixture.main.identity.accessChanged(work, { companyId }))
    expect((await fixture.main.identity.companyContext(companyId)).features.size).toBe(0)
    await fixture.rows('update companies set plan_id = 1 where id = $1', [companyId])
    await workplace.run(companyId, (work) => fixture.main.identity.accessChanged(work, { companyId }))
  })
})

describe('settings', () => {
  const list = (as: Person) => fixture.call(endpoints.listSettings, as)
  const put = (as: Person, key: string, body: Record<string, unknown>) =>
    fixture.call(endpoints.updateSetting, as, { params: { key }, body })
  const shownValueOf = async (as: Person, key: string) =>
    (await list(as)).body.find((setting) => setting.key === key)?.value

  it('SET-01: a new company has every setting with its default, and each accepts only its documented values', async () => {
    const fresh = await fixture.addCompany('Novata')
    const values = Object.fromEntries((await list(fresh)).body.map(({ key, value }) => [key, value]))
    const switches = ['userRating', 'sendGreetingAccepted', 'sendMsgTransfTicket', 'sendGreetingMessageOneQueues']
    for (const key of switches) expect([key, values[key]]).toEqual([key, 'disabled'])
    expect(values).toMatchObject({ call: 'enabled', CheckMsgIsGroup: 'enabled', scheduleType: 'disabled' })
    expect(values).toMatchObject({ chatBotType: 'text', asaas: '' })
    const documented: Record<string, string[]> = {
      ...Object.fromEntries([...switches, 'call', 'CheckMsgIsGroup'].map((key) => [key, ['enabled', 'disabled']])),
      scheduleType: ['queue', 'company', 'disabled'],
      chatBotType: ['text'],
    }
    for (const [key, choices] of Object.entries(documented)) {
      for (const value of choices) expect((await put(fresh, key, { key, value })).body).toMatchObject({ key, value })
      expect((await put(fresh, key, { key, value: 'true' })).status).toBe(400)
    }
  })

  it('an admin changes a setting, only in their company, and the change is audited', async () => {
    const { status, body } = await put(fixture.admin, 'userRating', { value: 'enabled' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ key: 'userRating', value: 'enabled', companyId: fixture.admin.companyId })
    expect(await shownValueOf(fixture.attendant, 'userRating')).toBe('enabled')
    expect(await shownValueOf(fixture.stranger, 'userRating')).toBe('disabled')
    expect((await fixture.main.identity.companyContext(fixture.admin.companyId)).settings.userRating).toBe('enabled')
    const [entry] = await fixture.rows(`select before, after from audit_log where subject = 'setting userRating'`)
    expect(entry).toEqual({ before: { value: 'disabled' }, after: { value: 'enabled' } })
  })

  it('TEN-03, TEN-06: rejects other users, unknown keys and wrong values', async () => {
    const denied = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await put(fixture.attendant, 'userRating', { value: 'disabled' })).toMatchObject(denied)
    expect(await put(fixture.admin, 'userCreation', { value: 'disabled' })).toMatchObject(denied)
    expect((await put(superUser, 'userCreation', { value: 'enabled' })).status).toBe(200)
    for (const value of ['true', 'false', true]) {
      expect(await put(fixture.admin, 'campaignsEnabled', { value })).toMatchObject(denied)
    }
    expect((await put(superUser, 'campaignsEnabled', { value: true })).body.value).toBe('true')
    expect((await put(nobody, 'userRating', { value: 'disabled' })).status).toBe(401)
    expect(await put(fixture.admin, 'unknown', { value: 'x' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_SETTING_FOUND' },
    })
    for (const body of [
      { value: 'yes' },
      { key: 'call', value: 'enabled' },
      { value: null },
      {},
      { value: 'x'.repeat(501) },
    ]) {
      expect(await put(fixture.admin, 'userRating', body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      })
    }
    expect(await shownValueOf(fixture.admin, 'userRating')).toBe('enabled')
  })

  it('a secret is never returned: only set or empty, and stored sealed', async () => {
    const secret = 'chave-muito-secreta'
    const { body } = await put(fixture.admin, 'asaas', { value: secret })
    expect(body.value).toBe('set')
    expect(await shownValueOf(fixture.admin, 'asaas')).toBe('set')
    const login = await fixture.call(endpoints.me, fixture.admin)
    expect(login.body.settings.find((setting) => setting.key === 'asaas')?.value).toBe('set')
    const stored = await fixture.rows('select * from settings, audit_log')
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(stored.length).toBeGreaterThan(0)
    expect((await put(fixture.admin, 'asaas', { value: '' })).body.value).toBe('')
    expect(await shownValueOf(fixture.admin, 'asaas')).toBe('')
  })
})
