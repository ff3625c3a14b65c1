import { appInfo } from '@recado/contract/app/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { afterEach, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from './app.ts'
import { nobody } from './people.ts'

let app: TestApp | null = null
afterEach(async () => {
  await app?.stop()
  app = null
})
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(new URL(path, app?.url), { headers, redirect: 'manual' })).status
const PAGES = ['/api/docs/', '/api/docs/json', '/api/docs/static/index.html']

it('ops: API_DOCS=signed-in shows the page only to users with their token or their login’s cookie', async () => {
  app = await startTestApp({ API_DOCS: 'signed-in' })
  for (const path of PAGES.slice(0, 2)) {
    expect([path, await statusOf(path)]).toEqual([path, 401])
    expect([path, await statusOf(path, { authorization: `Bearer ${app.attendant.token}` })]).toEqual([path, 200])
    expect([path, await statusOf(path, { authorization: 'Bearer wrong' })]).toEqual([path, 403])
  }
  const { headers } = await app.call(login, nobody, {
    body: { email: app.admin.email, password: TEST_PASSWORD } as never,
  })
  const cookie = headers.getSetCookie().find((line) => line.startsWith('apidocs=')) ?? ''
  expect(cookie).toMatch(/; Path=\/api\/docs; HttpOnly; SameSite=Strict/)
  expect(await statusOf('/api/docs/json', { cookie: cookie.split(';')[0] ?? '' })).toBe(200)
})

it('ops: API_DOCS=off serves neither the page nor the document', async () => {
  app = await startTestApp({ API_DOCS: 'off' })
  for (const path of PAGES) expect([path, await statusOf(path)]).toEqual([path, 404])
  expect((await app.call(appInfo, nobody)).body.apiDocs, 'what hides the links to it').toBe(false)
})
