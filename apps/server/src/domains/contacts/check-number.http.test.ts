import { updateGovernor } from '@recado/contract/connections/governor'
import { createContact } from '@recado/contract/contacts/endpoints'
import { checkNumber } from '@recado/contract/contacts/number-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { apiTokenProgram, connectionProgram } from '../external-api/test/programs.ts'

let app: SharedTestApp
let company: CompanyFixture
let shop: Person

beforeAll(async () => {
  app = await sharedTestApp()
  company = await createCompanyFixture(app, app.admin, 'CHK1')
  shop = await apiTokenProgram(app, app.admin, 'contacts:read')
})
afterAll(() => app?.stop())

const check = async (number: unknown, as: Person = shop) => {
  const { status, body } = await app.call(checkNumber, as, { query: { number } })
  return [status, body]
}
const WITHOUT_WHATSAPP = '5511987650000'

it('external-api.12: a program asks whether a number has WhatsApp, in any spelling', async () => {
  const number = customerNumber()
  for (const spelling of [number, `+${number}`, `(11) ${number.slice(4, 9)}-${number.slice(9)}`])
    expect(await check(spelling)).toEqual([200, { number, exists: true }])
  expect(await check(WITHOUT_WHATSAPP)).toEqual([200, { number: WITHOUT_WHATSAPP, exists: false }])
  // Nothing is stored.
  expect(await app.rows('select 1 from contacts where number in ($1, $2)', [number, WITHOUT_WHATSAPP])).toEqual([])
})

it.each([
  ['123', 400, 'ERR_WAPP_INVALID_CONTACT'],
  ['Ana', 400, 'ERR_WAPP_INVALID_CONTACT'],
  ['98765-4321', 400, 'ERR_WAPP_INVALID_CONTACT'],
  ['', 400, 'ERR_VALIDATION'],
  [undefined, 400, 'ERR_VALIDATION'],
  ['5'.repeat(41), 400, 'ERR_VALIDATION'],
])('external-api.12: %j is %s %s', async (number, status, error) => {
  expect(await check(number)).toEqual([status, expect.objectContaining({ error })])
})

it('external-api.12: needs the scope contacts:read, or the permission to see contacts', async () => {
  const number = customerNumber()
  const refusal = [403, { error: 'ERR_NO_PERMISSION' }]
  expect(await check(number, await apiTokenProgram(app, app.admin, 'messages:send', 'tickets:read'))).toEqual(refusal)
  expect(await check(number, await connectionProgram(app, app.admin, company.connectionId))).toEqual(refusal)
  expect(await check(number, await addUserWith(app, app.admin, {}))).toEqual(refusal)
  const seeing = await addUserWith(app, app.admin, { 'contacts:view': 'all' })
  expect(await check(number, seeing)).toEqual([200, { number, exists: true }])
})

it('external-api.12: a company without a session that can look numbers up gets 409, and never another company’s', async () => {
  const stranger = await apiTokenProgram(app, app.stranger, 'contacts:read')
  expect(await check(customerNumber(), stranger)).toEqual([409, { error: 'ERR_NUMBER_CHECK_UNAVAILABLE' }])
})

it('external-api.12: a question counts in the connection’s daily limit; above it, 429 says when to try again', async () => {
  const params = { id: company.connectionId }
  const counts = async () =>
    Number(
      (
        await app.rows<{ checks: string }>(
          'select coalesce(sum(checks), 0) as checks from connection_days where connection_id = $1',
          [company.connectionId],
        )
      )[0]?.checks,
    )
  const before = await counts()
  await company.do(updateGovernor, { params, body: { enabled: true, dailyCap: before + 2 } })
  const number = customerNumber()
  for (const _ of [1, 2]) expect(await check(number)).toEqual([200, { number, exists: true }])
  const [status, body] = await check(number)
  expect([status, body]).toEqual([429, { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: expect.any(Number) }])
  expect(await counts()).toBe(before + 2)
  // Invalid input costs nothing.
  await company.do(updateGovernor, { params, body: { dailyCap: before + 3 } })
  expect((await check('123'))[0]).toBe(400)
  expect((await check(number))[0]).toBe(200)
  await company.do(updateGovernor, { params, body: { enabled: false } })
  await company.do(createContact, { body: { name: 'Depois', number: customerNumber() } })
})
