import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NEVER_DUE } from '@recado/contract/identity/company'
import * as endpoints from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt, nobody, type Person } from '../../../../test/people.ts'
import { DEMO_PASSWORD, readConfig } from '../../../platform/config.ts'
import { createCompanyWithAdmin } from '../companies/create-company.ts'
import { ensureSuperUser } from '../companies/ensure-super-user.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
let dataDir: string
beforeAll(async () => {
  fixture = await startIdentityFixture({ demo: true })
  dataDir = await mkdtemp(join(tmpdir(), 'recado-super-'))
})
afterAll(async () => {
  await fixture?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const loginAs = (email: string, password: string, headers: Record<string, string> = {}, url = fixture.main.url) =>
  callAt(url, endpoints.login, nobody, { body: { email, password }, headers })
const ensure = (settings: Record<string, string>) =>
  ensureSuperUser(
    fixture.platform,
    readConfig({ DATA_DIR: dataDir, ...settings }, dataDir),
    fixture.main.identity.core.passwords,
  )
const superEmail = 'super@recado.local'

it('the demonstration’s super user has the published password, on this machine only', async () => {
  await ensure({ DEMO: 'on' })
  const { status, body } = await loginAs(superEmail, DEMO_PASSWORD)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ super: true, profile: 'admin', mustChangePassword: false })
  expect(body.user.company).toMatchObject({ name: 'Plataforma', dueDate: NEVER_DUE, plan: null })
  const forwarded = await loginAs(superEmail, DEMO_PASSWORD, { 'x-forwarded-for': '203.0.113.9' })
  expect(forwarded).toMatchObject({ status: 403, body: { error: 'ERR_DEMO_ACCOUNT' } })
})

it('without the demonstration the password is generated into a private file and must be changed first', async () => {
  await Promise.all([ensure({ DEMO: 'off' }), ensure({ DEMO: 'off' })])
  expect((await loginAs(superEmail, DEMO_PASSWORD)).status).toBe(401)
  const file = join(dataDir, 'super-password')
  const password = (await readFile(file, 'utf8')).trim()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { status, body } = await loginAs(superEmail, password)
  expect(status).toBe(200)
  expect(body.user.mustChangePassword).toBe(true)
  const person: Person = { token: body.token, userId: body.user.id, companyId: body.user.companyId, email: superEmail }
  const required = { status: 403, body: { error: 'ERR_PASSWORD_CHANGE_REQUIRED' } }
  expect(await fixture.call(endpoints.listUsers, person)).toMatchObject(required)
  await expect(fixture.socket(person)).rejects.toThrow('ERR_PASSWORD_CHANGE_REQUIRED')
  expect((await fixture.call(endpoints.me, person)).status).toBe(200)
  const change = (input: Record<string, unknown>) =>
    fixture.call(endpoints.updateUser, person, { params: { id: person.userId }, body: input })
  expect(await change({ name: 'Suprema' })).toMatchObject(required)
  expect(await change({ password: 'outra-senha' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_CURRENT_PASSWORD_REQUIRED' },
  })
  const same = await change({ password, currentPassword: password })
  expect(same).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', field: 'password' } })
  expect((await change({ password: 'outra-senha', currentPassword: password })).status).toBe(200)
  expect((await fixture.call(endpoints.listUsers, person)).status).toBe(200)
  const again = await loginAs(superEmail, 'outra-senha')
  expect(again.body.user.mustChangePassword).toBe(false)
  await ensure({ DEMO: 'off', SUPER_PASSWORD: 'terceira-senha' })
  expect((await loginAs(superEmail, 'outra-senha')).status).toBe(200)
})

it('access.6: SUPER_PASSWORD must satisfy the rule for passwords, and a rejected one is reported in one line', async () => {
  await fixture.rows('delete from companies where is_platform')
  const expectRejection = (SUPER_PASSWORD: string) => expect(ensure({ DEMO: 'off', SUPER_PASSWORD })).rejects.toThrow
  await expectRejection('Password1')('SUPER_PASSWORD: one of the 10,000 most used passwords')
  await expectRejection('x'.repeat(129))('SUPER_PASSWORD: expected 8 to 128 characters, not only spaces')
  await expectRejection('curta')('SUPER_PASSWORD: expected 8 to 128 characters, not only spaces')
  await expectRejection(DEMO_PASSWORD)(
    'SUPER_PASSWORD: expected another one than the published one of the demonstration',
  )
  await ensure({ DEMO: 'off', SUPER_PASSWORD: 'coruja-de-lata' })
  expect((await loginAs(superEmail, 'coruja-de-lata')).status).toBe(200)
  // An existing user keeps the password, whatever the setting says.
  for (const SUPER_PASSWORD of ['Password1', 'curta', DEMO_PASSWORD]) await ensure({ DEMO: 'off', SUPER_PASSWORD })
  expect((await loginAs(superEmail, 'coruja-de-lata')).status).toBe(200)
})

it('demonstration accounts are rejected through a proxy, and with their sessions where DEMO is off', async () => {
  const passwordHash = await fixture.main.identity.hashPassword(PASSWORD)
  const email = 'admin@demo.recado.local'
  await createCompanyWithAdmin(fixture.platform, { name: 'Demo', isDemo: true }, { name: 'Admin', email, passwordHash })
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    const answer = await loginAs(email, PASSWORD, { [header]: '203.0.113.9' })
    expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_DEMO_ACCOUNT' } })
  }
  const { status, body } = await loginAs(email, PASSWORD)
  expect(status).toBe(200)
  const plain = await fixture.startNode({ demo: false })
  expect((await loginAs(email, PASSWORD, {}, plain.url)).status).toBe(403)
  const person: Person = { ...nobody, token: body.token }
  expect((await callAt(plain.url, endpoints.me, person, {})).status).toBe(403)
  const refreshed = await callAt(plain.url, endpoints.refreshToken, nobody, {
    body: { refreshToken: body.refreshToken },
  })
  expect(refreshed).toMatchObject({ status: 403, body: { error: 'ERR_DEMO_ACCOUNT' } })
})
