import { listContacts } from '@recado/contract/contacts/endpoints'
import { createApiToken } from '@recado/contract/external-api/endpoints'
import { createRole } from '@recado/contract/identity/roles'
import { VIEW_AS_ROLE } from '@recado/contract/view-as'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { sharedTestApp } from './shared-app.ts'

let app: SharedTestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

it('roles.10: a user reads as another role on the running server, and API tokens ignore the header', async () => {
  const role = (await app.call(createRole, app.admin, { body: { name: 'Sem contatos', permissions: {} } })).body
  const headers = { [VIEW_AS_ROLE]: String(role.id) }
  const asRole = await app.call(listContacts, app.admin, { headers })
  expect([asRole.status, asRole.body.error]).toEqual([403, 'ERR_NO_PERMISSION'])
  const { body } = await app.call(createApiToken, app.admin, { body: { name: 'Loja', scopes: ['contacts:read'] } })
  const program = { ...app.admin, token: body.token }
  expect((await app.call(listContacts, program, { headers })).status).toBe(200)
})
