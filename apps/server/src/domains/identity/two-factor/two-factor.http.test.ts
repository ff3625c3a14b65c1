import * as endpoints from '@recado/contract/identity/endpoints'
import { endOwnSessions } from '@recado/contract/identity/sessions'
import * as two from '@recado/contract/identity/two-factor'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody, type Person } from '../../../../test/people.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set users = 1000')
})
afterAll(() => fixture?.stop())

const MINUTE = 60_000
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(fixture.now().getTime() / 1000) })
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const signIn = (email: string, password = PASSWORD) =>
  fixture.call(endpoints.login, nobody, { body: { email, password } })
const answer = (challenge: string, code: string) =>
  fixture.call(two.twoFactorLogin, nobody, { body: { challenge, code } })
const challengeOf = async (email: string): Promise<string> => {
  const { status, body } = await signIn(email)
  expect([status, body.error]).toEqual([401, 'ERR_TWO_FACTOR_REQUIRED'])
  return (body as unknown as { challenge: string }).challenge
}
const rejection = (status: number, error: string) => ({ status, body: { error } })

/** Logs in again, because the clock is advanced here and tokens expire. */
const admin = () => fixture.signIn(fixture.admin.email)

interface SecuredPerson extends Person {
  secret: string
  recoveryCodes: string[]
}

/** Creates a user with the second step on, at the start of a half minute. */
async function createSecuredPerson(): Promise<SecuredPerson> {
  const person = await fixture.addUser(await admin())
  const { secret } = (await fixture.call(two.setUpTwoFactor, person, { body: {} })).body
  const { status, body } = await fixture.call(two.enableTwoFactor, person, {
    body: { currentPassword: PASSWORD, code: codeOf(secret) },
  })
  expect(status).toBe(200)
  fixture.later(MINUTE)
  return { ...person, secret, recoveryCodes: body.recoveryCodes }
}

describe('turning it on', () => {
  it('requires nothing until a code was confirmed, then a code at every login', async () => {
    const person = await fixture.addUser(fixture.admin)
    const setup = await fixture.call(two.setUpTwoFactor, person, { body: {} })
    const { secret, uri } = setup.body
    expect(uri).toContain(`secret=${secret}&issuer=Recado`)
    expect((await signIn(person.email)).status).toBe(200)
    const again = await fixture.signIn(person.email)
    const enable = (code: string) =>
      fixture.call(two.enableTwoFactor, again, { body: { currentPassword: PASSWORD, code } })
    expect(await enable(wrongCodeFor(codeOf(secret)))).toMatchObject(rejection(400, 'ERR_TWO_FACTOR_CODE'))
    const on = await enable(`${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)
    expect(on.status).toBe(200)
    expect(new Set(on.body.recoveryCodes).size).toBe(10)
    expect(await enable(codeOf(secret))).toMatchObject(rejection(409, 'ERR_TWO_FACTOR_ON'))
    expect(await fixture.call(two.setUpTwoFactor, again, { body: {} })).toMatchObject(
      rejection(409, 'ERR_TWO_FACTOR_ON'),
    )
    expect((await fixture.call(two.showTwoFactor, again)).body).toMatchObject({ enabled: true, codesLeft: 10 })
    await challengeOf(person.email)
  })

  it('stores the secret sealed and the codes as hashes', async () => {
    const person = await createSecuredPerson()
    const stored = JSON.stringify(
      await fixture.rows(
        `select encode(t.secret_sealed, 'escape') as a, encode(t.secret_sealed, 'base64') as b,
           encode(r.code_hash, 'escape') as c from two_factors t join recovery_codes r using (company_id, user_id)
         where t.user_id = $1`,
        [person.userId],
      ),
    )
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(stored).not.toContain(secret)
    const auditLog = JSON.stringify(await fixture.rows('select * from audit_log'))
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(auditLog).not.toContain(secret)
  })
})

describe('the second step', () => {
  it('finishes a login with the right code and audits how it was passed', async () => {
    const person = await createSecuredPerson()
    const challenge = await challengeOf(person.email)
    const { status, body, headers } = await answer(challenge, codeOf(person.secret))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: person.userId, twoFactor: true, mustSetUpTwoFactor: false })
    expect(headers.get('set-cookie')).toContain('jrt=')
    const me = await fixture.call(endpoints.me, { ...person, token: body.token })
    expect(me.body.id).toBe(person.userId)
    const [entry] = await fixture.rows<{ after: unknown }>(
      `select after from audit_log where action = 'login.success' and actor_id = $1 order by id desc limit 1`,
      [person.userId],
    )
    expect(entry?.after).toMatchObject({ secondStep: 'app', address: '127.0.0.1' })
  })

  it('accepts no code twice, not even in another login or concurrently', async () => {
    const person = await createSecuredPerson()
    const challenges = await Promise.all([1, 2, 3].map(() => challengeOf(person.email)))
    const code = codeOf(person.secret)
    const answered = await Promise.all(challenges.map((challenge) => answer(challenge, code)))
    expect(answered.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await answer(await challengeOf(person.email), code)).toMatchObject(rejection(400, 'ERR_TWO_FACTOR_CODE'))
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const person = await createSecuredPerson()
    const [first = '', second = ''] = person.recoveryCodes
    expect((await answer(await challengeOf(person.email), ` ${first.toLowerCase().replace('-', ' ')}`)).status).toBe(
      200,
    )
    expect(await answer(await challengeOf(person.email), first)).toMatchObject(rejection(400, 'ERR_TWO_FACTOR_CODE'))
    const { body } = await answer(await challengeOf(person.email), second)
    expect((await fixture.call(two.showTwoFactor, { ...person, token: body.token })).body.codesLeft).toBe(8)
  })

  it('accepts a challenge once, for five minutes and five attempts, and only for its user', async () => {
    const person = await createSecuredPerson()
    const other = await createSecuredPerson()
    const usedChallenge = await challengeOf(person.email)
    expect((await answer(usedChallenge, codeOf(person.secret))).status).toBe(200)
    fixture.later(MINUTE)
    const invalidChallenge = rejection(400, 'ERR_TWO_FACTOR_CHALLENGE')
    expect(await answer(usedChallenge, codeOf(person.secret))).toMatchObject(invalidChallenge)

    const old = await challengeOf(person.email)
    fixture.later(5 * MINUTE)
    expect(await answer(old, codeOf(person.secret))).toMatchObject(invalidChallenge)

    const attemptedChallenge = await challengeOf(person.email)
    for (let n = 0; n < 5; n++) {
      expect(await answer(attemptedChallenge, codeOf(other.secret))).toMatchObject(
        rejection(400, 'ERR_TWO_FACTOR_CODE'),
      )
    }
    expect(await answer(attemptedChallenge, codeOf(person.secret))).toMatchObject(invalidChallenge)
    expect(await answer('rubbish', '123456')).toMatchObject(invalidChallenge)
    expect(await answer(`${attemptedChallenge.slice(0, -4)}AAAA`, '123456')).toMatchObject(invalidChallenge)
  })

  it('is void after a new password, a sign-out everywhere and an admin’s reset', async () => {
    const person = await createSecuredPerson()
    const byPassword = await challengeOf(person.email)
    await fixture.call(endpoints.updateUser, await admin(), {
      params: { id: person.userId },
      body: { password: 'outra-senha' },
    })
    const invalidChallenge = rejection(400, 'ERR_TWO_FACTOR_CHALLENGE')
    expect(await answer(byPassword, codeOf(person.secret))).toMatchObject(invalidChallenge)

    const everywhere = await createSecuredPerson()
    const waiting = await challengeOf(everywhere.email)
    expect((await fixture.call(endOwnSessions, everywhere, { body: {} })).status).toBe(200)
    expect(await answer(waiting, codeOf(everywhere.secret))).toMatchObject(invalidChallenge)

    const resetPerson = await createSecuredPerson()
    const before = await challengeOf(resetPerson.email)
    const boss = await admin()
    const stranger = await fixture.signIn(fixture.stranger.email)
    const reset = (as: Person, id: number) =>
      fixture.call(two.resetTwoFactor, as, { params: { id }, body: { currentPassword: PASSWORD } })
    expect(await reset(resetPerson, resetPerson.userId)).toMatchObject(rejection(403, 'ERR_NO_PERMISSION'))
    expect(await reset(boss, boss.userId)).toMatchObject(rejection(403, 'ERR_NO_PERMISSION'))
    expect(await reset(stranger, resetPerson.userId)).toMatchObject(rejection(404, 'ERR_NO_USER_FOUND'))
    const users = async () => (await fixture.call(two.listTwoFactorUsers, boss)).body.userIds
    expect(await users()).toContain(resetPerson.userId)
    expect((await reset(boss, resetPerson.userId)).status).toBe(200)
    expect(await users()).not.toContain(resetPerson.userId)
    expect(await answer(before, codeOf(resetPerson.secret))).toMatchObject(invalidChallenge)
    expect((await signIn(resetPerson.email)).status).toBe(200)
  })

  it('blocks guessing: ten wrong codes from one network, over all challenges', async () => {
    const person = await createSecuredPerson()
    const answered: string[] = []
    for (let n = 0; n < 12; n++) {
      const { body } = await answer(await challengeOf(person.email), wrongCodeFor(codeOf(person.secret)))
      answered.push(body.error ?? '')
    }
    expect(answered.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'ERR_TWO_FACTOR_CODE'))
    expect(answered.slice(10)).toEqual(['ERR_TOO_MANY_REQUESTS', 'ERR_TOO_MANY_REQUESTS'])
    const failures = await fixture.rows<{ times: number }>(
      `select times from audit_repeats where action = 'login.codeFailed' and actor_id = $1`,
      [person.userId],
    )
    expect(failures.reduce((sum, { times }) => sum + times, 0)).toBe(10)
    fixture.later(16 * MINUTE)
    expect((await answer(await challengeOf(person.email), codeOf(person.secret))).status).toBe(200)
  })
})

it('access.6: turning it off needs password and code; new recovery codes replace the old ones', async () => {
  const person = await createSecuredPerson()
  const off = (password: string, code: string) =>
    fixture.call(two.disableTwoFactor, person, { body: { currentPassword: password, code } })
  expect(await fixture.call(two.disableTwoFactor, person, { body: { code: codeOf(person.secret) } })).toMatchObject(
    rejection(400, 'ERR_CURRENT_PASSWORD_REQUIRED'),
  )
  expect(await off('errada', codeOf(person.secret))).toMatchObject(rejection(400, 'ERR_WRONG_PASSWORD'))
  expect(await off(PASSWORD, wrongCodeFor(codeOf(person.secret)))).toMatchObject(rejection(400, 'ERR_TWO_FACTOR_CODE'))
  const renew = (body: object) => fixture.call(two.renewRecoveryCodes, person, { body: body as never })
  const code = codeOf(person.secret)
  expect(await renew({ code })).toMatchObject(rejection(400, 'ERR_CURRENT_PASSWORD_REQUIRED'))
  expect(await renew({ code, currentPassword: 'errada' })).toMatchObject(rejection(400, 'ERR_WRONG_PASSWORD'))
  const renewed = await renew({ code, currentPassword: PASSWORD })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  expect(await off(PASSWORD, person.recoveryCodes[0] ?? '')).toMatchObject(rejection(400, 'ERR_TWO_FACTOR_CODE'))
  expect((await off(PASSWORD, renewed.body.recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(200)
  const again = await fixture.signIn(person.email)
  expect(
    await fixture.call(two.disableTwoFactor, again, { body: { password: PASSWORD, code: '123456' } }),
  ).toMatchObject(rejection(409, 'ERR_TWO_FACTOR_OFF'))
})

it('if the company requires it, a user without it can only set it up', async () => {
  const boss = await fixture.addCompany('Exigente')
  const person = await fixture.addUser(boss)
  const socket = await fixture.socket(person)
  const require = (value: string) =>
    fixture.call(endpoints.updateSetting, boss, { params: { key: 'twoFactorRequired' }, body: { value } })
  expect((await require('sometimes')).status).toBe(400)
  expect((await require('enabled')).status).toBe(200)
  const due = rejection(403, 'ERR_TWO_FACTOR_SETUP_REQUIRED')
  expect(await fixture.call(endpoints.listUsers, person)).toMatchObject(due)
  expect(await require('disabled')).toMatchObject(due)
  await expect(fixture.socket(person)).rejects.toThrow('ERR_TWO_FACTOR_SETUP_REQUIRED')
  socket.socket.disconnect()

  const login = await signIn(person.email)
  expect(login.body.user).toMatchObject({ twoFactor: false, mustSetUpTwoFactor: true })
  const led = { ...person, token: login.body.token }
  expect((await fixture.call(endpoints.me, led)).body.mustSetUpTwoFactor).toBe(true)
  expect((await fixture.call(two.showTwoFactor, led)).body).toMatchObject({ enabled: false, required: true })
  const { secret } = (await fixture.call(two.setUpTwoFactor, led, { body: {} })).body
  expect(
    (await fixture.call(two.enableTwoFactor, led, { body: { currentPassword: PASSWORD, code: codeOf(secret) } }))
      .status,
  ).toBe(200)
  expect((await fixture.call(endpoints.listUsers, led)).status).toBe(200)
  expect((await fixture.call(endpoints.me, led)).body).toMatchObject({ twoFactor: true, mustSetUpTwoFactor: false })
  ;(await fixture.socket(led)).socket.disconnect()
})
