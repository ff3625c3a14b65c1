import * as endpoints from '@recado/contract/identity/endpoints'
import * as two from '@recado/contract/identity/two-factor'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobody, type Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
})
afterAll(() => fixture?.stop())

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(fixture.now().getTime() / 1000) })
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const signIn = async ({ email }: Person) => {
  const { status, body } = await fixture.call(endpoints.login, nobody, { body: { email, password: PASSWORD } })
  return { status, body: body as unknown as Record<string, string> }
}
const answer = async (challenge: string, code: string) => {
  const { status, body } = await fixture.call(two.twoFactorLogin, nobody, { body: { challenge, code } })
  return { status, body: body as unknown as Record<string, string> }
}

/** Turns the second step on for a user and returns its secret. */
async function enableSecondStep(person: Person): Promise<string> {
  const { secret } = (await fixture.call(two.setUpTwoFactor, person, { body: {} })).body
  expect(
    (await fixture.call(two.enableTwoFactor, person, { body: { currentPassword: PASSWORD, code: codeOf(secret) } }))
      .status,
  ).toBe(200)
  fixture.later(60_000)
  return secret
}

async function end({ companyId }: Person): Promise<void> {
  await fixture.rows(`update companies set due_date = '2020-05-10' where id = $1`, [companyId])
  await fixture.rows("select pg_notify('recado_access', $1)", [
    JSON.stringify({ node: 'operator', target: { companyId }, evicted: false }),
  ])
}

it('AUT-05: after expiry an admin with a second step must pass it to get the payment token', async () => {
  const boss = await fixture.addCompany('Vencida', { dueDate: '2999-01-01' })
  const clerk = await fixture.addUser(boss)
  const [secret, clerksSecret] = [await enableSecondStep(boss), await enableSecondStep(clerk)]
  const early = (await signIn(boss)).body.challenge ?? ''
  const clerksEarly = (await signIn(clerk)).body.challenge ?? ''
  await end(boss)
  // Only an admin pays, so other users get no second step.
  const over = { error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-05-10' }
  await until(async () => (await signIn(clerk)).body.error === over.error, 'the expiry to be noticed')
  expect(await signIn(clerk)).toEqual({ status: 401, body: over })
  expect(await answer(clerksEarly, codeOf(clerksSecret))).toEqual({ status: 401, body: over })

  const challengeResponse = await signIn(boss)
  expect(challengeResponse.body).toMatchObject({ error: 'ERR_TWO_FACTOR_REQUIRED' })
  expect(challengeResponse.body, 'a payment token without the second factor').not.toHaveProperty('paymentToken')
  const challenge = challengeResponse.body.challenge ?? ''
  const wrongAnswer = await answer(challenge, wrongCodeFor(codeOf(secret)))
  expect(wrongAnswer).toEqual({ status: 400, body: { error: 'ERR_TWO_FACTOR_CODE' } })
  const rightAnswer = await answer(challenge, codeOf(secret))
  expect(rightAnswer).toMatchObject({ status: 401, body: over })
  const payer = { ...boss, token: rightAnswer.body.paymentToken ?? '' }
  expect((await fixture.call(endpoints.me, payer)).status).toBe(403)
  expect((await fixture.call(endpoints.logout, payer)).status, 'a call that works after the expiry').toBe(200)
  fixture.later(60_000)
  expect((await answer(challenge, codeOf(secret))).body.error, 'a challenge that was used').toBe(
    'ERR_TWO_FACTOR_CHALLENGE',
  )
  expect((await answer(early, codeOf(secret))).body, 'a challenge from before the expiry').toHaveProperty(
    'paymentToken',
  )
})

it('AUT-05: without a second step the password suffices for the payment token', async () => {
  const boss = await fixture.addCompany('Vencida2', { dueDate: '2999-01-01' })
  await end(boss)
  await until(async () => (await signIn(boss)).body.error === 'ERR_COMPANY_EXPIRED', 'the expiry to be noticed')
  expect((await signIn(boss)).body).toHaveProperty('paymentToken')
})
