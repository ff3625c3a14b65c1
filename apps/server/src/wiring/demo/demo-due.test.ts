import { login } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { nobody } from '../../../test/people.ts'
import { DEMO_PASSWORD } from '../../platform/config.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'on' })
})
afterAll(() => app?.stop())

const YEAR = 365 * 86_400_000
/** Returns the days until the company's due date, as shown at login. */
async function ends(): Promise<number> {
  const { body } = await app.call(login, nobody, {
    body: { email: 'admin@demo.recado.local', password: DEMO_PASSWORD },
  })
  return Date.parse(body.user.company.dueDate ?? '')
}

it('AUT-06: the demonstration company is due in a year, and each start extends this again', async () => {
  expect(Math.abs((await ends()) - Date.now() - YEAR)).toBeLessThan(2 * 86_400_000)
  await app.rows(`update companies set due_date = '2020-01-31' where is_demo`)
  await app.restart()
  expect(Math.abs((await ends()) - Date.now() - YEAR)).toBeLessThan(2 * 86_400_000)
})
