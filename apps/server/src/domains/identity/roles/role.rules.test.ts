import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  defaultPermissions,
  everyPermission,
  type Permissions,
  type RolePermission,
  scopesOf,
} from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import { covers, gainedPermissions, grantsRoles, lackingPermission } from './role.rules.ts'

describe('roles.2: the permission that another one needs', () => {
  it.each<[Permissions, string | null]>([
    [{}, null],
    [{ 'tags:view': 'all', 'tags:edit': 'own' }, null],
    [{ 'tags:edit': 'own' }, 'tags:edit'],
    [{ 'ticket-options:deleteTicket': 'all' }, 'ticket-options:deleteTicket'],
    [{ 'tickets:view': 'own', 'ticket-options:deleteTicket': 'all' }, null],
    [{ 'flows:names': 'all', 'flows:edit': 'all' }, 'flows:edit'],
    [{ 'flows:view': 'all' }, 'flows:view'],
    [{ 'user-modal:editQueues': 'all' }, 'user-modal:editQueues'],
    [everyPermission, null],
    [defaultPermissions('supervisor'), null],
    [defaultPermissions('user'), null],
  ])('%j lacks it for %s', (permissions, lacking) => {
    expect(lackingPermission(permissions)).toBe(lacking)
  })
})

describe('roles.5: the permissions that one role has more of than another', () => {
  it.each<[Permissions, Permissions, string[]]>([
    [{}, {}, []],
    [{ 'tags:view': 'all' }, {}, ['tags:view']],
    [{ 'tickets:view': 'own' }, { 'tickets:view': 'queues' }, []],
    [{ 'tickets:view': 'queues' }, { 'tickets:view': 'queues' }, []],
    [{ 'tickets:view': 'all' }, { 'tickets:view': 'queues' }, ['tickets:view']],
    [{ 'tickets:view': 'queues' }, { 'tickets:view': 'own' }, ['tickets:view']],
    [{}, everyPermission, []],
  ])('%j against %j: %j', (permissions, than, gained) => {
    expect(gainedPermissions(permissions, than)).toEqual(gained)
    expect(covers({ permissions: than }, permissions)).toBe(gained.length === 0)
  })

  it('Administrador covers every role, and the other built-in roles do not cover it', () => {
    for (const profile of ['admin', 'supervisor', 'user'] as const)
      expect(covers({ permissions: everyPermission }, defaultPermissions(profile))).toBe(true)
    expect(covers({ permissions: defaultPermissions('supervisor') }, everyPermission)).toBe(false)
  })
})

it.each<[Permissions, Permissions, boolean]>([
  [{}, { 'roles:view': 'all', 'roles:edit': 'all' }, true],
  [{ 'roles:edit': 'all' }, { 'roles:edit': 'all', 'todo:view': 'all' }, false],
  [{ 'roles:edit': 'all' }, {}, false],
  [{}, { 'roles:view': 'all' }, false],
])('access.6, roles.6: from %j to %j grants the right to change roles: %s', (before, after, grants) => {
  expect(grantsRoles(before, after)).toBe(grants)
})

/** The permissions that the roles of companies from before the catalogue got by their migration. */
function migratedPermissions(): Permissions[] {
  const file = join(import.meta.dirname, '../../../../migrations/0059_roles.sql')
  const [user = {}, supervisor = {}] = [...readFileSync(file, 'utf8').matchAll(/'(\{\s*"[^']+\})'::jsonb/g)].map(
    ([, text]) => JSON.parse(text ?? '{}') as Permissions,
  )
  return [user, { ...user, ...supervisor }]
}

it.each<[string, Permissions]>([
  ['a new Supervisor', defaultPermissions('supervisor')],
  ['a new Atendente', defaultPermissions('user')],
  ...migratedPermissions().map((permissions, n): [string, Permissions] => [`a migrated role ${n}`, permissions]),
])(
  'roles.2, roles.11: %s has only permissions and scopes of the catalogue, each with the one that it needs',
  (_, permissions) => {
    const grants = Object.entries(permissions) as Array<[RolePermission, string]>
    expect(grants.length).toBeGreaterThan(20)
    for (const [name, scope] of grants) {
      expect(Object.keys(everyPermission), name).toContain(name)
      expect(scopesOf(name), name).toContain(scope)
    }
    expect(lackingPermission(permissions)).toBeNull()
  },
)
