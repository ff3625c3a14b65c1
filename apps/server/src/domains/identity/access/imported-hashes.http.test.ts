import * as endpoints from '@recado/contract/identity/endpoints'
import * as two from '@recado/contract/identity/two-factor'
import { hash } from 'bcryptjs'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobody } from '../../../../test/people.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
})
afterAll(() => fixture?.stop())

const OLD = 'a senha de antes'
const loginAs = (email: string, password = OLD) => fixture.call(endpoints.login, nobody, { body: { email, password } })
const storedOf = async (userId: number) =>
  (await fixture.rows<{ h: string }>('select password_hash as h from users where id = $1', [userId]))[0]?.h ?? ''
const bring = async (userId: number, importedHash: string) =>
  fixture.rows('update users set password_hash = $2 where id = $1', [userId, importedHash])

it.each(['2a', '2b', '2y'])('AUT-01: an imported hash ($%s$) works once, and is replaced by our hash', async (kind) => {
  const person = await fixture.addUser(fixture.admin)
  const importedHash = (await hash(OLD, 4)).replace(/^\$2\w\$/, `$${kind}$`)
  await bring(person.userId, importedHash)
  expect((await loginAs(person.email, 'outra senha')).body).toEqual({ error: 'ERR_INVALID_CREDENTIALS' })
  expect(await storedOf(person.userId)).toBe(importedHash)
  expect((await loginAs(person.email)).status).toBe(200)
  const renewed = await storedOf(person.userId)
  expect(renewed).toMatch(/^\$argon2id\$/)
  expect((await loginAs(person.email)).status).toBe(200)
  expect(await storedOf(person.userId)).toBe(renewed)
  expect((await loginAs(person.email, 'outra senha')).status).toBe(401)
})

it('an imported short password works; a truncated or empty hash does not', async () => {
  const person = await fixture.addUser(fixture.admin)
  await bring(person.userId, await hash('1234', 4))
  expect((await loginAs(person.email, '1234')).status).toBe(200)
  expect(await storedOf(person.userId)).toMatch(/^\$argon2id\$/)
  for (const broken of ['$2b$04$', '$2b$99$abc', '$2b$04$tooShort']) {
    await bring(person.userId, broken)
    expect((await loginAs(person.email, '1234')).status).toBe(401)
  }
})

it('AUT-08: a user with an imported hash needs the second step, and its challenge is valid', async () => {
  const person = await fixture.addUser(fixture.admin)
  const { secret } = (await fixture.call(two.setUpTwoFactor, person, { body: {} })).body
  const code = () => generateSync({ secret, epoch: Math.floor(fixture.now().getTime() / 1000) })
  expect(
    (await fixture.call(two.enableTwoFactor, person, { body: { currentPassword: PASSWORD, code: code() } })).status,
  ).toBe(200)
  fixture.later(60_000)
  await bring(person.userId, await hash(OLD, 4))
  const first = await loginAs(person.email)
  expect([first.status, first.body.error]).toEqual([401, 'ERR_TWO_FACTOR_REQUIRED'])
  expect(await storedOf(person.userId)).toMatch(/^\$argon2id\$/)
  const { challenge } = first.body as unknown as { challenge: string }
  const second = await fixture.call(two.twoFactorLogin, nobody, { body: { challenge, code: code() } })
  expect(second.status).toBe(200)
})

it('a password changed during a login stays the new one', async () => {
  const person = await fixture.addUser(fixture.admin)
  await bring(person.userId, await hash(OLD, 8))
  const other = await hash('posta no meio', 4)
  const [answer] = await Promise.all([loginAs(person.email), bring(person.userId, other)])
  const stored = await storedOf(person.userId)
  // In either order, the new password must be stored.
  expect(answer.status === 200 || answer.status === 401).toBe(true)
  expect(stored).toBe(other)
})
