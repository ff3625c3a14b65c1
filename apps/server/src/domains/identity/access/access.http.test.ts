import { hash } from '@node-rs/argon2'
import { NEVER_DUE } from '@recado/contract/identity/company'
import * as endpoints from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nobody, type Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'
import { login } from './login.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set users = 1000')
})
afterAll(() => fixture?.stop())

const loginAs = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  fixture.call(endpoints.login, nobody, { body: { email, password }, headers })
const me = (as: Person) => fixture.call(endpoints.me, as)
const withToken = (token: string | null): Person => ({ ...nobody, token })

it('access.6: an existing password that is short or common still logs in', async () => {
  const person = await fixture.addUser(fixture.admin)
  for (const old of ['12345', '     ', 'password']) {
    const commonHash = await hash(old, { memoryCost: 64, timeCost: 1 })
    await fixture.rows('update users set password_hash = $2 where id = $1', [person.userId, commonHash])
    expect((await loginAs(person.email, old)).status).toBe(200)
  }
})

describe('login', () => {
  it('AUT-01, AUT-06: returns both tokens and the user with company, due date, settings and queues', async () => {
    const person = await fixture.addCompany('Entrada', { dueDate: '2999-12-31' })
    const { status, body, headers } = await loginAs(`  ${person.email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ name: 'Dona', profile: 'admin', super: false, allTicket: 'enabled', queues: [] })
    expect(body.user.company).toMatchObject({ name: 'Entrada', dueDate: '2999-12-31', plan: { name: 'Inicial' } })
    expect(body.user.settings).toEqual(body.user.company.settings)
    expect(body.user.settings.map((setting) => setting.key)).toContain('CheckMsgIsGroup')
    expect(JSON.stringify(body)).not.toContain('argon2')
    const cookie = headers.get('set-cookie') ?? ''
    for (const part of [`jrt=${body.refreshToken}`, 'HttpOnly', 'SameSite=Strict', 'Path=/api/auth']) {
      expect(cookie).toContain(part)
    }
    const again = await me(withToken(body.token))
    expect(again.body).toEqual({ ...body.user, online: again.body.online })
  })

  it('AUT-06: a company that never expires has a far date at login, refresh and /auth/me, and none in the database', async () => {
    const person = await fixture.addCompany('Eterna')
    const { body } = await loginAs(person.email)
    const refreshed = await fixture.call(endpoints.refreshToken, nobody, { body: { refreshToken: body.refreshToken } })
    const own = await me(withToken(refreshed.body.token))
    const far = { dueDate: NEVER_DUE, trialExpiration: NEVER_DUE, trialEndsOn: null }
    expect([body.user.company, refreshed.body.user.company, own.body.company]).toMatchObject([far, far, far])
    const storedCompany = await fixture.call(endpoints.showCompany, withToken(body.token), {
      params: { id: person.companyId },
    })
    expect(storedCompany.body).toMatchObject({ dueDate: null, trialExpiration: null })
  })

  it('TEN-07: events about a user include the company with due date and settings, as family clients store them', async () => {
    const boss = await fixture.addCompany('Contada', { dueDate: '2999-12-31' })
    const watcher = await fixture.socket(boss)
    await fixture.call(endpoints.updateUser, boss, { params: { id: boss.userId }, body: { name: 'Outra' } })
    const { user } = await watcher.receives(
      '-user',
      ({ user: answered }) => (answered as { name?: string }).name === 'Outra',
    )
    const { body } = await me(boss)
    const { id, name, status, dueDate, settings } = body.company
    expect(user).toMatchObject({ id: boss.userId, company: { id, name, status, dueDate, settings } })
    watcher.close()
  })

  it('AUT-04, RT-06, RT-10: a wrong password and an unknown user give the same error', async () => {
    const wrongPassword = await loginAs(fixture.admin.email, 'não é esta')
    const unknown = await loginAs('ninguem@primeira.test')
    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.body).toEqual({ error: 'ERR_INVALID_CREDENTIALS' })
    expect({ ...unknown, headers: null }).toEqual({ ...wrongPassword, headers: null })
  })

  it.each([
    [{}],
    [{ email: 'a@b.test' }],
    [{ email: 1, password: 2 }],
    [{ email: ['a@b.test'], password: 'x' }],
    [{ email: 'a\u0000@b.test', password: 'x' }],
    [{ email: 'a@b.test', password: 'x'.repeat(201) }],
    [[]],
  ])('rejects the body %j', async (body) => {
    const answer = await fixture.call(endpoints.login, nobody, { body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('ERR_VALIDATION')
  })

  it('treats any odd e-mail and password as wrong', async () => {
    for (const email of ["' or 1=1 --", '%', '<script>', '\\', '😀']) {
      expect((await loginAs(email, email)).status).toBe(401)
    }
  })
})

describe('the caller', () => {
  it('AUT-08: no token is 401, an unreadable or expired token is 403, both ERR_SESSION_EXPIRED', async () => {
    const person = await fixture.addUser(fixture.admin)
    expect(await me(nobody)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
    expect(await me(withToken('abc'))).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } })
    expect((await me(person)).status).toBe(200)
    fixture.later(15 * 60_000)
    expect(await me(person)).toMatchObject({ status: 403, body: { error: 'ERR_SESSION_EXPIRED' } })
    fixture.admin = await fixture.signIn(fixture.admin.email)
  })

  it('AUT-09: logout ends the session immediately and removes the cookie', async () => {
    const { body } = await loginAs(fixture.attendant.email)
    const person = withToken(body.token)
    const answer = await fixture.call(endpoints.logout, person)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/jrt=;.*Path=\/api\/auth/)
    expect(await me(person)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
    const refreshed = await fixture.call(endpoints.refreshToken, nobody, { body: { refreshToken: body.refreshToken } })
    expect(refreshed.status).toBe(401)
    fixture.attendant = await fixture.signIn(fixture.attendant.email)
  })

  it('AUT-10: a second login ends the first session, notifies only it, and drops its socket after the notice', async () => {
    const first = await fixture.addUser(fixture.admin)
    const [evicted, colleague] = await Promise.all([fixture.socket(first), fixture.socket(fixture.attendant)])
    const sentBefore = fixture.sent.length
    const second = await fixture.signIn(first.email)
    expect(await me(first)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
    expect((await me(second)).status).toBe(200)
    expect(await evicted.receives('-auth')).toMatchObject({ action: 'update', user: { id: first.userId } })
    expect(evicted.socket.connected).toBe(true)
    const audience = fixture.sent.slice(sentBefore).filter((event) => event.name.endsWith('-auth'))
    expect(audience.map((event) => event.rooms.length)).toEqual([1])
    await until(() => !evicted.socket.connected, 'the evicted socket to be dropped')
    expect(colleague.received.some((event) => event.name.endsWith('-auth'))).toBe(false)
    expect(colleague.socket.connected).toBe(true)
    colleague.close()
  })

  it('rejects the old password if it changes during the comparison', async () => {
    const person = await fixture.addUser(fixture.admin)
    const { core } = fixture.main.identity
    const matches = async (hashed: string, plain: string) => {
      const right = await core.passwords.matches(hashed, plain)
      const params = { id: person.userId }
      await fixture.call(endpoints.updateUser, fixture.admin, { params, body: { password: 'acabou-de-mudar' } })
      return right
    }
    const slow = { ...core, passwords: { ...core.passwords, matches } }
    const origin = { address: '127.0.0.1', userAgent: '', forwarded: false }
    const entering = login(slow, { email: person.email, password: PASSWORD }, origin)
    await expect(entering).rejects.toThrow('ERR_INVALID_CREDENTIALS')
  })

  it('keeps one session when a user logs in many times concurrently', async () => {
    const person = await fixture.addUser(fixture.admin)
    const answers = await Promise.all(Array.from({ length: 6 }, () => loginAs(person.email)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    const alive = await Promise.all(answers.map((answer) => me(withToken(answer.body.token))))
    expect(alive.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})

describe('refresh', () => {
  const refresh = (refreshToken: string | undefined, headers: Record<string, string> = {}) =>
    fixture.call(endpoints.refreshToken, nobody, { body: refreshToken ? { refreshToken } : {}, headers })

  it('AUT-07: returns a new token pair by body or by cookie', async () => {
    const person = await fixture.addUser(fixture.admin)
    const { body } = await loginAs(person.email)
    fixture.later(20 * 60_000)
    const renewed = await refresh(body.refreshToken)
    expect(renewed.status).toBe(200)
    expect(renewed.body.user).toMatchObject({ id: person.userId })
    expect((await me(withToken(renewed.body.token))).status).toBe(200)
    expect(renewed.headers.get('set-cookie')).toContain(`jrt=${renewed.body.refreshToken}`)
    const byCookie = await refresh(undefined, { cookie: `jrt=${renewed.body.refreshToken}` })
    expect(byCookie.status).toBe(200)
    expect(byCookie.body.refreshToken).not.toBe(renewed.body.refreshToken)
    fixture.admin = await fixture.signIn(fixture.admin.email)
  })

  it('access.4: by cookie rejects pages of another origin, and the session stays', async () => {
    const { body } = await loginAs(fixture.attendant.email)
    const cookie = `jrt=${body.refreshToken}`
    const foreign = await refresh(undefined, { cookie, origin: 'https://elsewhere.test' })
    expect(foreign).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(foreign.headers.get('set-cookie')).toBe(null)
    expect((await refresh(undefined, { cookie, origin: 'null' })).status).toBe(403)
    const sameSite = { cookie, origin: 'https://elsewhere.test', 'sec-fetch-site': 'same-site' }
    expect((await refresh(undefined, sameSite)).status).toBe(403)
    expect((await refresh(body.refreshToken, { origin: 'https://elsewhere.test' })).status).toBe(200)
    expect((await refresh(undefined, { cookie, origin: fixture.main.identity.core.settings.publicUrl })).status).toBe(
      200,
    )
    fixture.attendant = await fixture.signIn(fixture.attendant.email)
  })

  it('access.4: by cookie accepts its own page behind a proxy that changes the host', async () => {
    const person = await fixture.addUser(fixture.admin)
    const cookie = `jrt=${(await loginAs(person.email)).body.refreshToken}`
    const page = { cookie, origin: 'https://outer.test', 'sec-fetch-site': 'same-origin' }
    expect((await refresh(undefined, page)).status).toBe(200)
  })

  it('returns the same successor for 30 s, also to concurrent tabs; later use revokes the session', async () => {
    const person = await fixture.addUser(fixture.admin)
    const { body } = await loginAs(person.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(body.refreshToken)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1)
    const { token, refreshToken } = answers[0]!.body
    fixture.later(29_000)
    expect((await refresh(body.refreshToken)).body.refreshToken).toBe(refreshToken)
    fixture.later(2_000)
    expect(await refresh(body.refreshToken)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
    expect((await me(withToken(token))).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('ends after seven days without use, and rejects missing, invalid and forged tokens', async () => {
    const person = await fixture.addUser(fixture.admin)
    const { body } = await loginAs(person.email)
    expect((await refresh(undefined)).status).toBe(401)
    expect((await refresh('rubbish')).status).toBe(401)
    expect((await refresh(`${body.refreshToken.slice(0, -4)}AAAA`)).status).toBe(401)
    fixture.later(7 * 86_400_000)
    const late = await refresh(body.refreshToken)
    expect(late).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
    expect(late.headers.get('set-cookie')).toMatch(/jrt=;/)
    fixture.admin = await fixture.signIn(fixture.admin.email)
  })

  it('stores only hashes of tokens', async () => {
    const { body } = await loginAs(fixture.attendant.email)
    const rows = await fixture.rows('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(body.refreshToken)
    fixture.attendant = await fixture.signIn(fixture.attendant.email)
  })
})

describe('an expired or disabled company', () => {
  let boss: Person
  let clerk: Person
  beforeEach(async () => {
    const name = `Vence${Math.random().toString(36).slice(2, 8)}`
    boss = await fixture.addCompany(name, { dueDate: '2999-01-01' })
    clerk = await fixture.addUser(boss)
  })
  const setCompany = async (change: string) => {
    await fixture.rows(`update companies set ${change} where id = $1`, [boss.companyId])
    await fixture.rows("select pg_notify('recado_access', $1)", [
      JSON.stringify({ node: 'operator', target: { companyId: boss.companyId }, evicted: false }),
    ])
  }

  it('AUT-05: is rejected at login, on every call, at refresh and on its sockets, with the date', async () => {
    const { body } = await loginAs(clerk.email)
    const socket = await fixture.socket(withToken(body.token))
    await setCompany("due_date = '2020-05-10'")
    await until(async () => (await me(withToken(body.token))).status === 401, 'the call to be refused')
    expect((await me(withToken(body.token))).body).toEqual({ error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-05-10' })
    await until(() => !socket.socket.connected, 'the socket to be dropped')
    await expect(fixture.socket(withToken(body.token))).rejects.toThrow('ERR_COMPANY_EXPIRED')
    const refreshed = await fixture.call(endpoints.refreshToken, nobody, { body: { refreshToken: body.refreshToken } })
    expect(refreshed).toMatchObject({ status: 401, body: { error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-05-10' } })
    const again = await loginAs(clerk.email)
    expect(again.status).toBe(401)
    expect(again.body).toEqual({ error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-05-10' })
    expect((await fixture.call(endpoints.logout, withToken(body.token))).status).toBe(200)
    expect((await me(fixture.attendant)).status).toBe(200)
  })

  it('expires by the clock alone, without a notification', async () => {
    await setCompany(`due_date = '${new Date(fixture.now().getTime() + 86_400_000).toISOString().slice(0, 10)}'`)
    const person = await until(() => fixture.signIn(boss.email).catch(() => null), 'a login before the company expires')
    expect((await me(person)).status).toBe(200)
    fixture.later(3 * 86_400_000)
    const renewed = await fixture.signIn(fixture.admin.email)
    expect((await me(renewed)).status).toBe(200)
    fixture.admin = renewed
    expect((await loginAs(boss.email)).body.error).toBe('ERR_COMPANY_EXPIRED')
  })

  it('gives its admin a payment token that allows nothing else and expires after 30 minutes', async () => {
    await setCompany("due_date = '2020-05-10'")
    const expiredLogin = await until(async () => {
      const answer = await loginAs(boss.email)
      return answer.status === 401 ? answer : null
    }, 'the login to be refused')
    const { paymentToken } = expiredLogin.body as unknown as { paymentToken: string }
    const payer = withToken(paymentToken)
    expect((await me(payer)).status).toBe(403)
    expect((await fixture.call(endpoints.listUsers, payer)).status).toBe(403)
    await expect(fixture.socket(payer)).rejects.toThrow('ERR_SESSION_EXPIRED')
    // Logout is one of the endpoints available after expiry.
    expect((await fixture.call(endpoints.logout, payer)).status).toBe(200)
    fixture.later(30 * 60_000)
    expect((await fixture.call(endpoints.logout, payer)).status).toBe(403)
    fixture.admin = await fixture.signIn(fixture.admin.email)
  })

  it('a disabled company gets that error from every endpoint', async () => {
    await setCompany('status = false')
    await until(async () => (await me(clerk)).status === 401, 'the call to be refused')
    expect((await me(clerk)).body).toEqual({ error: 'ERR_COMPANY_DISABLED' })
    expect((await loginAs(boss.email)).body).toEqual({ error: 'ERR_COMPANY_DISABLED' })
  })
})

it('no cache stores an answer or error; pages may ask only for microphone and location', async () => {
  const { email } = fixture.admin
  const tries = [
    await fixture.call(endpoints.login, nobody, { body: { email, password: PASSWORD } }),
    await fixture.call(endpoints.login, nobody, { body: { email, password: 'errada' } }),
    await fixture.call(endpoints.login, nobody, { body: {} as never }),
    await fixture.call(endpoints.refreshToken, nobody, { body: { refreshToken: 'x' } }),
    await fixture.call(endpoints.me, nobody),
    await fixture.call(endpoints.me, await fixture.signIn(email)),
    await fixture.call(endpoints.listPublicPlans, nobody),
  ]
  expect(tries.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
    [200, 401, 400, 401, 401, 200, 200].map((status) => [status, 'no-store']),
  )
  expect(tries[0]?.headers.get('permissions-policy')).toMatch(/^microphone=\(self\), geolocation=\(self\), camera=\(\)/)
})
