import { listAudit } from '@recado/contract/identity/audit'
import * as operator from '@recado/contract/identity/company-endpoints'
import * as endpoints from '@recado/contract/identity/endpoints'
import * as two from '@recado/contract/identity/two-factor'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody, type Person } from '../../../../test/people.ts'
import { createCompanyWithAdmin } from '../companies/create-company.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
let company = 0
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set users = 1000')
})
afterAll(() => fixture?.stop())

const MINUTE = 60_000
const confirmation = { currentPassword: PASSWORD }
const rejection = (error: string, field?: string) => ({ status: 400, body: field ? { error, field } : { error } })
const change = (as: Person, id: number, body: Record<string, unknown>) =>
  fixture.call(endpoints.updateUser, as, { params: { id }, body })
const add = (as: Person, body: Record<string, unknown>) =>
  fixture.call(endpoints.createUser, as, {
    body: { name: 'Rui', lastName: 'Costa', email: `rui${++company}@nova.test`, password: PASSWORD, ...body },
  })
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(fixture.now().getTime() / 1000) })
const statusOfLogin = async (email: string, password = PASSWORD) =>
  (await fixture.call(endpoints.login, nobody, { body: { email, password } })).status
const usersOf = ({ companyId }: Person) =>
  fixture.rows('select id, email, profile, password_hash from users where company_id = $1 order by id', [companyId])

/**
 * An admin and an attendant of a new company, so that tests do not share failed attempts. Both logged in more than 15
 * minutes ago.
 */
async function place(): Promise<{ boss: Person; person: Person }> {
  await fixture.rows('delete from failed_attempts')
  const boss = await fixture.addCompany(`Casa${++company}`)
  const people = { boss, person: await fixture.addUser(boss) }
  await longAgo()
  return people
}

const longAgo = () =>
  fixture.rows(`update sessions set created_at = created_at - interval '15 minutes', confirmed_at = null`)

/** Turns the second step on. The code of the next half minute is valid. */
async function withSecondStep(person: Person): Promise<string> {
  const { secret } = (await fixture.call(two.setUpTwoFactor, person, { body: {} })).body
  const on = await fixture.call(two.enableTwoFactor, person, {
    body: { currentPassword: PASSWORD, code: codeOf(secret) },
  })
  expect(on.status).toBe(200)
  fixture.later(MINUTE)
  return secret
}

describe('access.6: changes that a stolen session must not make', () => {
  const own = [
    ['password', { password: 'nova-senha-1' }],
    ['e-mail address', { email: 'tomada@nova.test' }],
  ] as const
  it.each(own)("a user's own %s needs the current password", async (_what, body) => {
    for (const who of ['boss', 'person'] as const) {
      const { [who]: me } = await place()
      const before = await usersOf(me)
      expect(await change(me, me.userId, body)).toMatchObject(
        rejection('ERR_CURRENT_PASSWORD_REQUIRED', 'currentPassword'),
      )
      for (const empty of ['', null]) {
        expect((await change(me, me.userId, { ...body, currentPassword: empty })).body.error).toBe(
          'ERR_CURRENT_PASSWORD_REQUIRED',
        )
      }
      const wrongPassword = await change(me, me.userId, { ...body, currentPassword: 'errada' })
      expect(wrongPassword).toMatchObject(rejection('ERR_WRONG_PASSWORD', 'currentPassword'))
      expect(await usersOf(me)).toEqual(before)
      expect((await change(me, me.userId, { ...body, ...confirmation })).status).toBe(200)
      await fixture.rows('update users set email = id || email where email = $1', ['tomada@nova.test'])
      await fixture.rows(`delete from sign_in_names where email = 'tomada@nova.test'`)
    }
  })

  it("creating an admin, or changing an admin's credentials, needs the caller's own password", async () => {
    const { boss, person } = await place()
    const passwordRequired = rejection('ERR_CURRENT_PASSWORD_REQUIRED', 'currentPassword')
    const before = await usersOf(boss)
    expect(await add(boss, { profile: 'admin' })).toMatchObject(passwordRequired)
    expect(await add(boss, { profile: 'admin', currentPassword: 'errada' })).toMatchObject(
      rejection('ERR_WRONG_PASSWORD'),
    )
    expect(await change(boss, person.userId, { profile: 'admin' })).toMatchObject(passwordRequired)
    expect(await usersOf(boss)).toEqual(before)
    const second = await add(boss, { profile: 'admin', ...confirmation })
    expect(second.status).toBe(200)
    expect((await change(boss, person.userId, { profile: 'admin', ...confirmation })).body.profile).toBe('admin')
    await longAgo()
    for (const body of [{ password: 'nova-senha-1' }, { email: 'levada@nova.test' }]) {
      expect(await change(boss, second.body.id, body)).toMatchObject(passwordRequired)
    }
    expect((await change(boss, second.body.id, { password: 'nova-senha-1', ...confirmation })).status).toBe(200)
    expect(await statusOfLogin(second.body.email, 'nova-senha-1')).toBe(200)
  })

  it("a change without credentials needs no password: names, queues, unchanged forms, an attendant's credentials", async () => {
    const { boss, person } = await place()
    expect((await change(boss, boss.userId, { name: 'Outra', email: boss.email.toUpperCase() })).status).toBe(200)
    expect((await change(boss, person.userId, { password: 'dada-agora-1', profile: 'supervisor' })).status).toBe(200)
    expect((await add(boss, {})).status).toBe(200)
    expect((await change(person, boss.userId, { password: 'x-senha-nova', ...confirmation })).status).toBe(401)
  })

  it('a user without permission is rejected before any password is required', async () => {
    const { boss, person } = await place()
    const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await change(person, boss.userId, { password: 'nova-senha-1' })).toMatchObject(forbidden)
    expect(await change(person, person.userId, { profile: 'admin' })).toMatchObject(forbidden)
    expect(await add(person, { profile: 'admin' })).toMatchObject(forbidden)
    expect(await change(boss, fixture.admin.userId, { password: 'nova-senha-1' })).toMatchObject({ status: 404 })
  })

  it("the operator sets another user's password only with their own; a company without a password needs none", async () => {
    await fixture.rows('delete from failed_attempts')
    const passwordHash = await fixture.main.identity.hashPassword(PASSWORD)
    const admin = { name: 'Super', email: 'super@recado.local', passwordHash, isSuper: true }
    await createCompanyWithAdmin(fixture.platform, { name: 'Plataforma', isPlatform: true }, admin)
    const boss = await fixture.signIn(admin.email)
    await longAgo()
    const create = (body: Record<string, unknown>) =>
      fixture.call(operator.createCompany, boss, {
        body: { name: 'Nova', email: `dona${++company}@casa.test`, planId: 1, ...body },
      })
    const count = async () => (await fixture.rows('select id from companies')).length
    const before = await count()
    expect(await create({ password: 'dada-agora-1' })).toMatchObject(rejection('ERR_CURRENT_PASSWORD_REQUIRED'))
    expect(await create({ password: 'dada-agora-1', currentPassword: 'errada' })).toMatchObject(
      rejection('ERR_WRONG_PASSWORD'),
    )
    expect(await count()).toBe(before)
    const newCompany = await create({ password: 'dada-agora-1', ...confirmation })
    expect(newCompany.status).toBe(200)
    expect((await create({})).status).toBe(200)
    await longAgo()
    const auditEntries = await fixture.rows(`select after from audit_log where subject = $1`, [
      `company ${newCompany.body.id}`,
    ])
    expect(JSON.stringify(auditEntries)).not.toMatch(/currentPassword|segredo|dada-agora/)
    expect(await add(boss, { profile: 'admin' })).toMatchObject(rejection('ERR_CURRENT_PASSWORD_REQUIRED'))
  })
})

describe('access.6: a session that logged in or confirmed within 15 minutes', () => {
  it('creates and changes other admins without the password, as family clients do', async () => {
    const { boss, person } = await place()
    const fresh = await fixture.signIn(boss.email)
    const newAdmin = await add(fresh, { profile: 'admin' })
    expect(newAdmin.status).toBe(200)
    expect((await change(fresh, person.userId, { profile: 'admin' })).body.profile).toBe('admin')
    expect((await change(fresh, newAdmin.body.id, { password: 'nova-senha-1' })).status).toBe(200)
    await longAgo()
    expect(await add(fresh, { profile: 'admin' })).toMatchObject(rejection('ERR_CURRENT_PASSWORD_REQUIRED'))
    expect((await add(fresh, { profile: 'admin', ...confirmation })).status).toBe(200)
    expect((await add(fresh, { profile: 'admin' })).status).toBe(200)
    expect((await add(person, { profile: 'admin' })).body.error).toBe('ERR_CURRENT_PASSWORD_REQUIRED')
  })

  it('needs the password for its own credentials and second step', async () => {
    const { boss } = await place()
    const fresh = await fixture.signIn(boss.email)
    const passwordRequired = rejection('ERR_CURRENT_PASSWORD_REQUIRED', 'currentPassword')
    for (const body of [{ password: 'nova-senha-1' }, { email: 'nova9@nova.test' }])
      expect(await change(fresh, fresh.userId, body)).toMatchObject(passwordRequired)
    const { secret } = (await fixture.call(two.setUpTwoFactor, fresh, { body: {} })).body
    const enable = (more: object) =>
      fixture.call(two.enableTwoFactor, fresh, { body: { code: codeOf(secret), ...more } })
    expect(await enable({})).toMatchObject(passwordRequired)
    expect(await enable({ currentPassword: 'errada' })).toMatchObject(
      rejection('ERR_WRONG_PASSWORD', 'currentPassword'),
    )
    expect((await enable(confirmation)).status).toBe(200)
    expect(await fixture.call(two.disableTwoFactor, fresh, { body: { code: codeOf(secret) } })).toMatchObject(
      passwordRequired,
    )
  })

  it("sets a new company's password", async () => {
    await fixture.rows('delete from failed_attempts')
    const boss = await fixture.signIn('super@recado.local')
    const body = { name: 'Nova', email: `dona${++company}@casa.test`, planId: 1, password: 'dada-agora-1' }
    expect((await fixture.call(operator.createCompany, boss, { body })).status).toBe(200)
  })
})

describe('access.6: with a second step', () => {
  it('a code is also required, consumed by the change, and still valid if the change is rejected', async () => {
    const { boss, person } = await place()
    const secret = await withSecondStep(person)
    const set = (more: Record<string, unknown>) => change(person, person.userId, { ...confirmation, ...more })
    expect(await set({ email: 'nova2@nova.test' })).toMatchObject(rejection('ERR_TWO_FACTOR_CODE', 'code'))
    const code = codeOf(secret)
    const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await set({ email: 'nova2@nova.test', code: wrongCode })).toMatchObject(
      rejection('ERR_TWO_FACTOR_CODE', 'code'),
    )
    expect((await set({ email: boss.email, code })).status).toBe(409)
    expect((await set({ email: 'nova2@nova.test', code })).status).toBe(200)
    expect(await set({ email: 'nova3@nova.test', code })).toMatchObject(rejection('ERR_TWO_FACTOR_CODE'))
  })

  it('switching off another user’s second step needs the admin’s own password and code', async () => {
    const { boss, person } = await place()
    await withSecondStep(person)
    const secret = await withSecondStep(boss)
    const reset = (body?: Record<string, unknown>) =>
      fixture.call(two.resetTwoFactor, boss, { params: { id: person.userId }, ...(body ? { body } : {}) })
    const still = async () => (await fixture.call(two.listTwoFactorUsers, boss)).body.userIds.includes(person.userId)
    expect(await reset()).toMatchObject(rejection('ERR_CURRENT_PASSWORD_REQUIRED', 'currentPassword'))
    expect(await reset({ currentPassword: 'errada', code: codeOf(secret) })).toMatchObject(
      rejection('ERR_WRONG_PASSWORD'),
    )
    expect(await reset({ ...confirmation })).toMatchObject(rejection('ERR_TWO_FACTOR_CODE', 'code'))
    expect(await still()).toBe(true)
    expect((await reset({ ...confirmation, code: codeOf(secret) })).status).toBe(200)
    expect(await still()).toBe(false)
  })
})

describe('access.6: guessing', () => {
  it('stops after ten attempts on any endpoint, is one audit entry, and then rejects the right password too', async () => {
    const { boss } = await place()
    const quarter = 15 * MINUTE
    // Start at the beginning of a quarter of an hour, so that none ends between the attempts.
    fixture.later(quarter - (fixture.now().getTime() % quarter))
    const me = await fixture.signIn(boss.email)
    const answered: string[] = []
    for (let n = 0; n < 12; n++) {
      const body = { password: 'nova-senha-1', currentPassword: `errada-${n}` }
      const answer = n % 2 ? await change(me, me.userId, body) : await add(me, { ...body, profile: 'admin' })
      answered.push(`${answer.status} ${answer.body.error}`)
    }
    expect(answered.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => '400 ERR_WRONG_PASSWORD'))
    expect(answered.slice(10)).toEqual(Array.from({ length: 2 }, () => '429 ERR_TOO_MANY_REQUESTS'))
    expect(await change(me, me.userId, { password: 'nova-senha-1', ...confirmation })).toMatchObject({ status: 429 })
    expect((await change(me, me.userId, { name: 'Sem Chave' })).status).toBe(200)
    const { body } = await fixture.call(listAudit, me, { query: { area: 'logins' } })
    const failures = body.entries.filter(({ action }) => action === 'session.confirmFailed')
    expect(
      failures.map(({ userId, changes }) => [userId, changes.find(({ field }) => field === 'times')?.after]),
    ).toEqual([[me.userId, 10]])
    fixture.later(quarter + MINUTE)
    const later = await fixture.signIn(boss.email)
    expect((await change(later, later.userId, { password: 'nova-senha-1', ...confirmation })).status).toBe(200)
  })

  it('is reset by a right attempt; a change rejected for another reason does not count', async () => {
    const { boss, person } = await place()
    const wrongAttempt = () => change(boss, boss.userId, { password: 'nova-senha-1', currentPassword: 'errada' })
    for (let n = 0; n < 9; n++) await wrongAttempt()
    expect((await change(boss, boss.userId, { email: person.email, ...confirmation })).status).toBe(409)
    for (let n = 0; n < 9; n++) expect((await wrongAttempt()).status).toBe(400)
    for (let n = 0; n < 15; n++) {
      expect((await change(boss, boss.userId, { email: person.email, ...confirmation })).status).toBe(409)
    }
  })
})
