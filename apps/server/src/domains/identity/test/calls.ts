import { updateAutomaticText, updateCompanyLanguage } from '@recado/contract/automatic-texts/endpoints'
import { createCompany, createPlan, deleteCompany } from '@recado/contract/identity/company-endpoints'
import { savePersonalTexts } from '@recado/contract/identity/personal-texts'
import { createRole } from '@recado/contract/identity/roles'
import { enableTwoFactor, setUpTwoFactor } from '@recado/contract/identity/two-factor'
import { defaultPermissions } from '@recado/contract/permissions'
import { createTag } from '@recado/contract/tags/endpoints'
import { generateSync } from 'otplib'
import { TEST_PASSWORD } from '../../../../test/app.ts'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, queueColor, SAID } from '../../../../test/sample.ts'

const samplePlan = () => ({ name: `${SAID} ${queueColor()}`, users: 1, connections: 1, queues: 1, value: 9.9 })

/** Sample calls of this area for the endpoint walks, with the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'auth.logout': own('allowed'),
    'auth.me': own('allowed'),
    'livePaths.report': own('allowed', async () => ({ body: { path: 'reading', cause: 'refused' } })),
    'livePaths.list': own('refused'),
    'companies.show': namingSample('allowed', async (w) => ({ params: { id: w.admin.companyId } })),
    'companies.listPlan': namingSample('allowed', async (w) => ({ params: { id: w.admin.companyId } })),
    'companies.updateSchedules': namingSample('allowed', async (w) => ({
      params: { id: w.admin.companyId },
      body: { schedules: [] },
    })),
    'users.index': own('allowed'),
    'users.list': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'users.show': namingSample('allowed', async (w) => ({ params: { id: await w.newUser() } })),
    'users.create': own(defaultPermissions('user'), async (w) => ({
      body: {
        name: SAID,
        lastName: 'Novo',
        email: `${SAID}${Date.now()}${Math.random()}@exemplo.com.br`,
        password: 'segredo1',
        companyId: w.admin.companyId,
      },
    })),
    'users.update': namingSample({ ...defaultPermissions('user'), 'users:edit': 'all' }, async (w) => ({
      params: { id: await w.newUser() },
      body: { name: `${SAID} mudou`, companyId: w.admin.companyId },
    })),
    'users.delete': namingSample(defaultPermissions('user'), async (w) => ({ params: { id: await w.newUser() } })),
    'users.setLanguage': own('allowed', async () => ({ params: { lang: 'pt' } })),
    'roles.index': own('refused'),
    'roles.list': own('allowed'),
    'roles.create': own({ 'tags:view': 'all' }, async () => ({
      body: { name: roleName(), permissions: { 'tags:view': 'all' } },
    })),
    'roles.save': own('refused', async (w) => {
      const { id, revision } = await newRole(w)
      return { body: { roles: [{ id, revision, name: roleName() }] } }
    }),
    'roles.delete': namingSample('refused', async (w) => ({ params: { id: (await newRole(w)).id } })),
    'settings.index': own('allowed'),
    'settings.update': own('allowed', async () => ({
      params: { key: 'userRating' },
      body: { key: 'userRating', value: 'enabled' },
    })),
    'automaticTexts.index': own('allowed', async (w) => {
      await w.do(updateAutomaticText, { params: { key: 'flowTagged' }, body: { text: w.marker } })
      return {}
    }),
    'automaticTexts.update': own('allowed', async () => ({ params: { key: 'closing' }, body: { text: SAID } })),
    'automaticTexts.language': own('allowed', async (w) => {
      await w.do(updateCompanyLanguage, { body: { language: 'es' } })
      return { body: { language: 'pt' } }
    }),
    'sessions.list': own('allowed'),
    'sessions.endAll': own('allowed'),
    'personalTexts.list': own('allowed', async (w) => {
      await w.do(savePersonalTexts, { body: { texts: [{ name: 'todo', text: SAID }] } })
      return {}
    }),
    'personalTexts.save': own('allowed', async () => ({ body: { texts: [{ name: 'todo', text: SAID }] } })),
    'twoFactor.show': own('allowed'),
    'twoFactor.setUp': own('allowed', async (w) => {
      await withoutTwoFactor(w)
      return { body: {} }
    }),
    'twoFactor.enable': own('personal', async (w) => ({
      body: { currentPassword: TEST_PASSWORD, code: await appCode(w) },
    })),
    'twoFactor.disable': own('personal', async (w) => ({
      body: { currentPassword: TEST_PASSWORD, code: await recoveryCode(w) },
    })),
    'twoFactor.renewCodes': own('personal', async (w) => ({
      body: { currentPassword: TEST_PASSWORD, code: await recoveryCode(w) },
    })),
    'twoFactor.reset': namingSample(defaultPermissions('user'), async (w) => ({
      params: { id: await userWithTwoFactor(w) },
      body: { currentPassword: TEST_PASSWORD },
    })),
    'twoFactor.users': own('allowed', async (w) => {
      await withoutTwoFactor(w)
      return {}
    }),
    // The log's newest entries are of a record with the company's marker.
    'audit.list': own('allowed', async (w) => {
      await w.do(createTag, { body: { name: `${w.marker} ${queueColor()}` } })
      return {}
    }),
    'audit.export': own('allowed'),
    'companies.index': own('refused', async () => ({ query: { searchParam: 'Primeira' } })),
    'companies.list': own('refused'),
    'companies.create': own('refused', async () => ({
      body: { name: SAID, email: `${SAID}${Date.now()}${Math.random()}@exemplo.com.br`, planId: 1 },
    })),
    'companies.update': namingSample('refused', async (w) => ({
      // Uses another company, because wrong values could block the one being walked.
      params: { id: await newCompany(w) },
      body: { phone: '11 4002-8922' },
    })),
    'companies.delete': namingSample('refused', async (w) => ({ params: { id: await newCompany(w) } })),
    'companies.restore': namingSample('refused', async (w) => {
      const id = await newCompany(w)
      await w.app.call(deleteCompany, w.app.superUser, { params: { id } })
      return { params: { id } }
    }),
    'plans.all': own('allowed'),
    'plans.show': own('allowed', async () => ({ params: { id: 1 } })),
    'plans.create': own('refused', async () => ({ body: samplePlan() })),
    'plans.update': own('refused', async (w) => ({
      params: { id: await newPlan(w) },
      body: { value: '19,90' },
    })),
    'plans.delete': own('refused', async (w) => ({ params: { id: await newPlan(w) } })),
  },
  traces: {
    'audit.export': ['audit.export'],
    'automaticTexts.update': ['automaticText.update'],
    'automaticTexts.language': ['companyLanguage.update'],
    'auth.logout': ['session.end'],
    'companies.create': ['company.create'],
    'companies.delete': ['company.delete'],
    'companies.restore': ['company.restore'],
    'companies.update': ['company.update'],
    'companies.updateSchedules': ['company.schedules'],
    'plans.create': ['plan.create'],
    'plans.delete': ['plan.delete'],
    'plans.update': ['plan.update'],
    'roles.create': ['role.create'],
    'roles.delete': ['role.delete'],
    'roles.save': ['role.update'],
    'sessions.endAll': ['session.endAll'],
    'settings.update': ['setting.update'],
    'twoFactor.disable': ['twoFactor.disable'],
    'twoFactor.enable': ['twoFactor.enable'],
    'twoFactor.renewCodes': ['twoFactor.codes'],
    'twoFactor.reset': ['twoFactor.reset'],
    'users.create': ['user.create'],
    'users.delete': ['user.delete'],
    'users.update': ['user.update'],
  },
}

/** Removes the admin's second step and its attempts. */
async function withoutTwoFactor({ app, admin }: CompanyFixture): Promise<void> {
  await app.rows('delete from two_factors where company_id = $1 and user_id = $2', [admin.companyId, admin.userId])
  await app.rows(`delete from failed_attempts where bucket like 'second %'`)
}

/** Returns an app code while the admin is setting up the second step. */
async function appCode(fixture: CompanyFixture): Promise<string> {
  await withoutTwoFactor(fixture)
  const { secret } = await fixture.do(setUpTwoFactor, {})
  return generateSync({ secret })
}

async function recoveryCode(fixture: CompanyFixture): Promise<string> {
  const { recoveryCodes } = await fixture.do(enableTwoFactor, {
    body: { currentPassword: TEST_PASSWORD, code: await appCode(fixture) },
  })
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

let roleSerial = 0
const roleName = () => `${SAID} perfil ${++roleSerial}`

/** Creates a role without users. */
const newRole = (fixture: CompanyFixture) => fixture.do(createRole, { body: { name: roleName(), permissions: {} } })

/** Creates a plan without companies. */
async function newPlan({ app }: CompanyFixture): Promise<number> {
  return (await app.call(createPlan, app.superUser, { body: samplePlan() })).body.id
}

/** Creates a company that may be deleted. */
async function newCompany({ app }: CompanyFixture): Promise<number> {
  const email = `${SAID}${Date.now()}${Math.random()}@exemplo.com.br`
  return (await app.call(createCompany, app.superUser, { body: { name: SAID, email, planId: 1 } })).body.id
}
