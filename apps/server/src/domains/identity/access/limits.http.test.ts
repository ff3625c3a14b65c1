import * as endpoints from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobody } from '../../../../test/people.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
})
afterAll(() => fixture?.stop())

const loginAs = (email: string, password: string, headers: Record<string, string> = {}) =>
  fixture.call(endpoints.login, nobody, { body: { email, password }, headers })

it('AUT-01: thirty failed logins with rotating forwarding headers return 429, even for the right password', async () => {
  const email = fixture.attendant.email
  const statuses: number[] = []
  for (let n = 0; n < 30; n++) {
    const headers = {
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `198.51.100.${n}`,
      forwarded: `for=192.0.2.${n}`,
      'cf-connecting-ip': `192.0.2.${n}`,
    }
    const { status, body } = await loginAs(email, 'errada', headers)
    statuses.push(status)
    if (status === 429) expect(body).toEqual({ error: 'ERR_TOO_MANY_REQUESTS' })
  }
  expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true)
  expect(statuses.slice(10).every((status) => status === 429)).toBe(true)
  expect((await loginAs(email, PASSWORD)).status).toBe(429)
  // Another user at the same address is not blocked.
  expect((await loginAs(fixture.stranger.email, PASSWORD)).status).toBe(200)
  fixture.later(15 * 60_000 + 1_000)
  expect((await loginAs(email, PASSWORD)).status).toBe(200)
})

it('counts failures only: successful logins never count, and one resets the account', async () => {
  const { email } = await fixture.addUser(await fixture.signIn(fixture.admin.email))
  for (let n = 0; n < 15; n++) expect((await loginAs(email, PASSWORD)).status).toBe(200)
  for (let n = 0; n < 9; n++) expect((await loginAs(email, 'errada')).status).toBe(401)
  expect((await loginAs(email, PASSWORD)).status).toBe(200)
  for (let n = 0; n < 9; n++) expect((await loginAs(email, 'errada')).status).toBe(401)
})

it('allows at most ten of thirty concurrent attempts', async () => {
  const { email } = await fixture.addUser(await fixture.signIn(fixture.admin.email))
  const answers = await Promise.all(Array.from({ length: 30 }, () => loginAs(email, 'errada')))
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20)
})

it('AUT-01: limits an address that tries many accounts to a hundred', async () => {
  fixture.later(16 * 60_000)
  const statuses: number[] = []
  for (let n = 0; n < 105; n++) statuses.push((await loginAs(`pessoa${n}@nenhum.test`, 'errada')).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429])
  fixture.later(16 * 60_000)
})

it('TEN-01: limits sign-ups to thirty per address and hour', async () => {
  const signUp = (n: number) =>
    fixture.call(endpoints.signUp, nobody, {
      body: { name: 'Dona Rita', company: `Loja ${n}`, email: `rita${n}@loja.test`, password: 'segredo1' },
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    })
  for (let n = 0; n < 30; n++) expect((await signUp(n)).status).toBe(200)
  expect(await signUp(30)).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } })
  fixture.later(60 * 60_000 + 1_000)
  expect((await signUp(30)).status).toBe(200)
})

it('deletes attempts older than a day and sessions that ended long ago', async () => {
  fixture.later(25 * 3_600_000)
  const { email } = await fixture.addUser(await fixture.signIn(fixture.admin.email))
  await loginAs(email, 'errada')
  await fixture.main.identity.sweep()
  expect(await fixture.rows('select 1 from failed_attempts')).toHaveLength(2)
  fixture.later(60 * 86_400_000)
  await fixture.main.identity.sweep()
  expect(await fixture.rows('select 1 from sessions')).toEqual([])
})
