import { expect, it } from 'vitest'
import { type Permission, tokenPermissions, tokenScopes } from './access.ts'
import { allEndpoints } from './all-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { eventPermissions } from './event-permissions.ts'
import { permissionCatalogue, rolePermissions } from './permissions.ts'
import { serverEvents } from './realtime.ts'

/** Endpoints without a login: before a login, for other machines with their own proof, or without data of a company. */
const publicIds = [
  ...['app.health', 'app.info', 'app.ready', 'app.serving', 'app.version', 'legal.show', 'plans.list'],
  ...['auth.askEmailLink', 'auth.chooseNewEmail', 'auth.forgetPassword', 'auth.login', 'auth.openEmailLink'],
  ...['auth.refresh', 'auth.resetPassword', 'companies.signUp', 'twoFactor.login'],
  ...['channels.verify', 'channels.webhook', 'externalApi.send', 'externalApi.sent'],
  ...['payments.asaasWebhook', 'payments.efiWebhook', 'payments.efiWebhookPix'],
  // Their addresses are signed.
  ...['media.public', 'simulator.media'],
]

/** Files that need another permission than one for exports, with the reason. */
const otherFiles: Readonly<Record<string, string>> = {
  'invoices.paidCsv': 'the operator has no role',
  'contactImports.rejects': 'the rows of the own file that were not imported',
  'listImports.rejects': 'the rows of a file that were not imported, for all who see the list',
}

const isKnown = (permission: Permission) =>
  permission === 'account:own' || permission === 'platform:operate' || permission in permissionCatalogue

const permissionOf = ({ access }: Endpoint) => (access.login ? access.permission : null)

it('access.8: exactly the named endpoints are public, and every other one names a permission of the catalogue', () => {
  const endpoints: readonly Endpoint[] = allEndpoints
  expect(
    endpoints
      .filter((endpoint) => permissionOf(endpoint) === null)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(publicIds.sort())
  const unknown = endpoints.filter((endpoint) => {
    const permission = permissionOf(endpoint)
    return permission !== null && !isKnown(permission)
  })
  expect(unknown.map(({ id }) => id)).toEqual([])
})

it('access.8: every event and every scope of a token names a permission of the catalogue', () => {
  expect(Object.keys(eventPermissions).sort()).toEqual(Object.keys(serverEvents).sort())
  expect(Object.entries(eventPermissions).filter(([, permission]) => !isKnown(permission))).toEqual([])
  expect(Object.keys(tokenPermissions).sort()).toEqual([...tokenScopes].sort())
  expect(Object.values(tokenPermissions).filter((permission) => !isKnown(permission))).toEqual([])
})

/** Permissions for files that the browser makes from the user's own work, which may not have reached the server. */
const browserFiles = ['flows:export']

it('access.8: every permission for exports is asked for by the server, so that the audit log has the file', () => {
  const requested = new Set((allEndpoints as readonly Endpoint[]).map(permissionOf))
  const missing = rolePermissions.filter((name) => name.endsWith(':export') && !requested.has(name))
  expect(missing).toEqual(browserFiles)
})

it('access.8: every endpoint that answers with a file needs the permission for exports of its area', () => {
  const answersFile = ({ raw, cost, path, id }: Endpoint) =>
    raw === true || cost === 'file' || /csv|\/export\b|transcript\b/.test(path) || /export|rejects/i.test(id)
  const files = (allEndpoints as readonly Endpoint[]).filter(
    (endpoint) => permissionOf(endpoint) !== null && answersFile(endpoint),
  )
  const others = files.filter((endpoint) => !permissionOf(endpoint)?.endsWith(':export')).map(({ id }) => id)
  expect(files.length).toBeGreaterThan(5)
  expect(others.sort()).toEqual(Object.keys(otherFiles).sort())
})
