import { enableTwoFactor, setUpTwoFactor } from '@recado/contract/identity/two-factor'
import { generateSync } from 'otplib'
import { TEST_PASSWORD } from './app.ts'
import type { CompanyFixture } from './company-fixture.ts'
import { named, own, type Sample } from './sample.ts'

/** Samples of one's own account and of the audit log. */
export const accountSamples: Record<string, Sample> = {
  'sessions.list': own('allowed'),
  'sessions.endAll': own('allowed'),
  'twoFactor.show': own('allowed'),
  'twoFactor.setUp': own('allowed', async (w) => {
    await withoutTwoFactor(w)
    return { body: {} }
  }),
  'twoFactor.enable': own('personal', async (w) => ({ body: { code: await appCode(w) } })),
  'twoFactor.disable': own('personal', async (w) => ({
    body: { currentPassword: TEST_PASSWORD, code: await recoveryCode(w) },
  })),
  'twoFactor.renewCodes': own('personal', async (w) => ({ body: { code: await recoveryCode(w) } })),
  'twoFactor.reset': named('refused', async (w) => ({
    params: { id: await userWithTwoFactor(w) },
    body: { currentPassword: TEST_PASSWORD },
  })),
  'twoFactor.users': own('refused', async (w) => {
    await withoutTwoFactor(w)
    return {}
  }),
  'audit.list': own('refused'),
  'audit.export': own('refused'),
}

/** As if the admin had never set up a second step, nor tried a code. */
async function withoutTwoFactor({ app, admin }: CompanyFixture): Promise<void> {
  await app.rows('delete from two_factors where company_id = $1 and user_id = $2', [admin.companyId, admin.userId])
  await app.rows(`delete from failed_attempts where bucket like 'second %'`)
}

/** The code of an app that the admin is just setting up. */
async function appCode(fixture: CompanyFixture): Promise<string> {
  await withoutTwoFactor(fixture)
  const { secret } = await fixture.do(setUpTwoFactor, {})
  return generateSync({ secret })
}

async function recoveryCode(fixture: CompanyFixture): Promise<string> {
  const { recoveryCodes } = await fixture.do(enableTwoFactor, { body: { code: await appCode(fixture) } })
  return recoveryCodes[0] ?? ''
}

async function userWithTwoFactor(fixture: CompanyFixture): Promise<number> {
  const id = await fixture.newUser()
  await fixture.app.rows(
    `insert into two_factors (company_id, user_id, secret_sealed, confirmed_at) values ($1, $2, '', now())`,
    [fixture.admin.companyId, id],
  )
  return id
}
