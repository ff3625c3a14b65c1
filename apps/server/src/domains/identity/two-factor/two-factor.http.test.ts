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
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const signIn = (email: string, password = PASSWORD) =>
  fixture.call(endpoints.login, nobody, { body: { email, password } })
const answer = (challenge: string, code: string) =>
  fixture.call(two.twoFactorLogin, nobody, { body: { challenge, code } })
const challengeOf = async (email: string): Promise<string> => {
  const { status, body } = await signIn(email)
  expect([status, body.error]).toEqual([401, 'ERR_TWO_FACTOR_REQUIRED'])
  return (body as unknown as { challenge: string }).challenge
}
const refused = (status: number, error: string) => ({ status, body: { error } })

/** The clock runs ahead here, and tokens run out. */
const admin = () => fixture.signIn(fixture.admin.email)

interface Prepared extends Person {
  secret: string
  recoveryCodes: string[]
}

/** A person with the second step on, and a fresh half minute. */
async function prepared(): Promise<Prepared> {
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
  it('asks for nothing before a code was shown, then at every login', async () => {
    const person = await fixture.addUser(fixture.admin)
    const setup = await fixture.call(two.setUpTwoFactor, person, { body: {} })
    const { secret, uri } = setup.body
    expect(uri).toContain(`secret=${secret}&issuer=Recado`)
    expect((await signIn(person.email)).status).toBe(200)
    const again = await fixture.signIn(person.email)
    const enable = (code: string) =>
      fixture.call(two.enableTwoFactor, again, { body: { currentPassword: PASSWORD, code } })
    expect(await enable(wrong(codeOf(secret)))).toMatchObject(refused(400, 'ERR_TWO_FACTOR_CODE'))
    const on = await enable(`${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)
    expect(on.status).toBe(200)
    expect(new Set(on.body.recoveryCodes).size).toBe(10)
    expect(await enable(codeOf(secret))).toMatchObject(refused(409, 'ERR_TWO_FACTOR_ON'))
    expect(await fixture.call(two.setUpTwoFactor, again, { body: {} })).toMatchObject(refused(409, 'ERR_TWO_FACTOR_ON'))
    expect((await fixture.call(two.showTwoFactor, again)).body).toMatchObject({ enabled: true, codesLeft: 10 })
    await challengeOf(person.email)
  })

  it('keeps the secret sealed and the codes as hashes', async () => {
    const person = await prepared()
    const stored = JSON.stringify(
      await fixture.rows(
        `select encode(t.secret_sealed, 'escape') as a, encode(t.secret_sealed, 'base64') as b,
           encode(r.code_hash, 'escape') as c from two_factors t join recovery_codes r using (company_id, user_id)
         where t.user_id = $1`,
        [person.userId],
      ),
    )
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(stored).not.toContain(secret)
    const noted = JSON.stringify(await fixture.rows('select * from audit_log'))
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(noted).not.toContain(secret)
  })
})

describe('the second step', () => {
  it('answers a login for the right code and says that it was passed', async () => {
    const person = await prepared()
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

  it('takes no code twice, also in another login and in two at once', async () => {
    const person = await prepared()
    const challenges = await Promise.all([1, 2, 3].map(() => challengeOf(person.email)))
    const code = codeOf(person.secret)
    const answered = await Promise.all(challenges.map((challenge) => answer(challenge, code)))
    expect(answered.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await answer(await challengeOf(person.email), code)).toMatchObject(refused(400, 'ERR_TWO_FACTOR_CODE'))
  })

  it('takes each recovery code once, however it is typed', async () => {
    const person = await prepared()
    const [first = '', second = ''] = person.recoveryCodes
    expect((await answer(await challengeOf(person.email), ` ${first.toLowerCase().replace('-', ' ')}`)).status).toBe(
      200,
    )
    expect(await answer(await challengeOf(person.email), first)).toMatchObject(refused(400, 'ERR_TWO_FACTOR_CODE'))
    const { body } = await answer(await challengeOf(person.email), second)
    expect((await fixture.call(two.showTwoFactor, { ...person, token: body.token })).body.codesLeft).toBe(8)
  })

  it('uses a challenge once, for five minutes and five tries, and by its own person only', async () => {
    const person = await prepared()
    const other = await prepared()
    const used = await challengeOf(person.email)
    expect((await answer(used, codeOf(person.secret))).status).toBe(200)
    fixture.later(MINUTE)
    const gone = refused(400, 'ERR_TWO_FACTOR_CHALLENGE')
    expect(await answer(used, codeOf(person.secret))).toMatchObject(gone)

    const old = await challengeOf(person.email)
    fixture.later(5 * MINUTE)
    expect(await answer(old, codeOf(person.secret))).toMatchObject(gone)

    const tried = await challengeOf(person.email)
    for (let n = 0; n < 5; n++) {
      expect(await answer(tried, codeOf(other.secret))).toMatchObject(refused(400, 'ERR_TWO_FACTOR_CODE'))
    }
    expect(await answer(tried, codeOf(person.secret))).toMatchObject(gone)
    expect(await answer('rubbish', '123456')).toMatchObject(gone)
    expect(await answer(`${tried.slice(0, -4)}AAAA`, '123456')).toMatchObject(gone)
  })

  it('is void after a new password, a sign-out everywhere and an admin’s reset', async () => {
    const person = await prepared()
    const byPassword = await challengeOf(person.email)
    await fixture.call(endpoints.updateUser, await admin(), {
      params: { id: person.userId },
      body: { password: 'outra-senha' },
    })
    const gone = refused(400, 'ERR_TWO_FACTOR_CHALLENGE')
    expect(await answer(byPassword, codeOf(person.secret))).toMatchObject(gone)

    const everywhere = await prepared()
    const waiting = await challengeOf(everywhere.email)
    expect((await fixture.call(endOwnSessions, everywhere, { body: {} })).status).toBe(200)
    expect(await answer(waiting, codeOf(everywhere.secret))).toMatchObject(gone)

    const lost = await prepared()
    const before = await challengeOf(lost.email)
    const boss = await admin()
    const stranger = await fixture.signIn(fixture.stranger.email)
    const reset = (as: Person, id: number) =>
      fixture.call(two.resetTwoFactor, as, { params: { id }, body: { currentPassword: PASSWORD } })
    expect(await reset(lost, lost.userId)).toMatchObject(refused(403, 'ERR_NO_PERMISSION'))
    expect(await reset(boss, boss.userId)).toMatchObject(refused(403, 'ERR_NO_PERMISSION'))
    expect(await reset(stranger, lost.userId)).toMatchObject(refused(404, 'ERR_NO_USER_FOUND'))
    const users = async () => (await fixture.call(two.listTwoFactorUsers, boss)).body.userIds
    expect(await users()).toContain(lost.userId)
    expect((await reset(boss, lost.userId)).status).toBe(200)
    expect(await users()).not.toContain(lost.userId)
    expect(await answer(before, codeOf(lost.secret))).toMatchObject(gone)
    expect((await signIn(lost.email)).status).toBe(200)
  })

  it('stops guessing: ten wrong codes from one place, whatever the challenge', async () => {
    const person = await prepared()
    const answered: string[] = []
    for (let n = 0; n < 12; n++) {
      const { body } = await answer(await challengeOf(person.email), wrong(codeOf(person.secret)))
      answered.push(body.error ?? '')
    }
    expect(answered.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'ERR_TWO_FACTOR_CODE'))
    expect(answered.slice(10)).toEqual(['ERR_TOO_MANY_REQUESTS', 'ERR_TOO_MANY_REQUESTS'])
    const noted = await fixture.rows<{ times: number }>(
      `select times from audit_repeats where action = 'login.codeFailed' and actor_id = $1`,
      [person.userId],
    )
    expect(noted.reduce((sum, { times }) => sum + times, 0)).toBe(10)
    fixture.later(16 * MINUTE)
    expect((await answer(await challengeOf(person.email), codeOf(person.secret))).status).toBe(200)
  })
})

it('access.6: turning it off takes password and code; new recovery codes take the place of the old ones', async () => {
  const person = await prepared()
  const off = (password: string, code: string) =>
    fixture.call(two.disableTwoFactor, person, { body: { currentPassword: password, code } })
  expect(await fixture.call(two.disableTwoFactor, person, { body: { code: codeOf(person.secret) } })).toMatchObject(
    refused(400, 'ERR_CURRENT_PASSWORD_REQUIRED'),
  )
  expect(await off('errada', codeOf(person.secret))).toMatchObject(refused(400, 'ERR_WRONG_PASSWORD'))
  expect(await off(PASSWORD, wrong(codeOf(person.secret)))).toMatchObject(refused(400, 'ERR_TWO_FACTOR_CODE'))
  const renew = (body: object) => fixture.call(two.renewRecoveryCodes, person, { body: body as never })
  const code = codeOf(person.secret)
  expect(await renew({ code })).toMatchObject(refused(400, 'ERR_CURRENT_PASSWORD_REQUIRED'))
  expect(await renew({ code, currentPassword: 'errada' })).toMatchObject(refused(400, 'ERR_WRONG_PASSWORD'))
  const renewed = await renew({ code, currentPassword: PASSWORD })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  expect(await off(PASSWORD, person.recoveryCodes[0] ?? '')).toMatchObject(refused(400, 'ERR_TWO_FACTOR_CODE'))
  expect((await off(PASSWORD, renewed.body.recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(200)
  const again = await fixture.signIn(person.email)
  expect(
    await fixture.call(two.disableTwoFactor, again, { body: { password: PASSWORD, code: '123456' } }),
  ).toMatchObject(refused(409, 'ERR_TWO_FACTOR_OFF'))
})

it('required by the company: who has none can set it up and do nothing else', async () => {
  const boss = await fixture.addCompany('Exigente')
  const person = await fixture.addUser(boss)
  const socket = await fixture.socket(person)
  const require = (value: string) =>
    fixture.call(endpoints.updateSetting, boss, { params: { key: 'twoFactorRequired' }, body: { value } })
  expect((await require('sometimes')).status).toBe(400)
  expect((await require('enabled')).status).toBe(200)
  const due = refused(403, 'ERR_TWO_FACTOR_SETUP_REQUIRED')
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
