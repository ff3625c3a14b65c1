import { expect, it } from 'vitest'
import { can, canAll, mayManage, profiles, scopeOf } from './access.ts'
import {
  defaultPermissions,
  everyPermission,
  neededPermission,
  type Permissions,
  permissionCatalogue,
  rolePermissions,
  scopesOf,
} from './permissions.ts'

/** The rule names that the specification lists. */
const documentedNames = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'connections-page:addConnection',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
  'contacts-page:deleteContact',
] as const

it.each(documentedNames)('R-USR-08: the admin has %s, the user does not', (name) => {
  expect(canAll({ permissions: defaultPermissions('admin') }, name)).toBe(true)
  expect(can({ permissions: defaultPermissions('user') }, name)).toBe(false)
})

it.each(profiles)('access.8: the default role of %s is one that a company could save', (profile) => {
  const permissions = defaultPermissions(profile)
  for (const [name, scope] of Object.entries(permissions) as [keyof Permissions, string][]) {
    expect(scopesOf(name), name).toContain(scope)
    const requirement = neededPermission(name)
    if (requirement !== null) expect(permissions, name).toHaveProperty([requirement])
  }
})

it('access.8: Administrador has every permission for everything, Supervisor at least those of Atendente', () => {
  expect(Object.keys(everyPermission)).toEqual(Object.keys(permissionCatalogue))
  expect(new Set(Object.values(everyPermission))).toEqual(new Set(['all']))
  const [user, supervisor] = [defaultPermissions('user'), defaultPermissions('supervisor')]
  for (const name of Object.keys(user)) expect(supervisor).toHaveProperty([name])
})

it('access.8: an area that can be changed can be seen, and its permissions need that', () => {
  for (const name of rolePermissions) {
    const requirement = neededPermission(name)
    expect(requirement === name, name).toBe(false)
    if (!name.endsWith(':view') && requirement === null)
      expect(['ai:use', 'ai:settings', 'flows:names']).toContain(name)
  }
})

const holder = (permissions: Permissions, isSuper = false) => ({ permissions, super: isSuper, userId: 7 })

it.each([
  ['a permission of the role', holder({ 'tags:edit': 'own' }), 'tags:edit', 'own'],
  ['a permission that the role lacks', holder({}), 'tags:edit', null],
  ['the own account', holder({}), 'account:own', 'all'],
  ['operating the platform, by the super user', holder({}, true), 'platform:operate', 'all'],
  ['operating the platform, by an administrator', holder(everyPermission), 'platform:operate', null],
] as const)('scope of %s', (_, person, permission, scope) => {
  expect(scopeOf(person, permission)).toBe(scope)
})

it.each([
  ['own', 7, true],
  ['own', 8, false],
  ['own', null, false],
  ['all', 8, true],
  ['all', null, true],
  [undefined, 7, false],
] as const)('with the scope %s, a record made by %s can be changed: %s', (scope, makerId, may) => {
  expect(mayManage(holder(scope ? { 'tags:edit': scope } : {}), 'tags:edit', makerId)).toBe(may)
})
