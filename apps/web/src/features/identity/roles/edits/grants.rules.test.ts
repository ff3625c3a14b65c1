import { defaultPermissions, type Permissions, type RolePermission } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import { changesBetween, covers, defaultsOf, type Grant, isLoss, offersAdminMenu, withGrant } from './grants.rules.ts'

describe('access.8: a permission and the one that it needs', () => {
  const view: Permissions = { 'tickets:view': 'own' }
  const answering: Permissions = { ...view, 'tickets:answer': 'own', 'tickets:peek': 'queues', 'tags:view': 'all' }
  const flows: Permissions = { 'flows:names': 'all', 'flows:view': 'all', 'flows:edit': 'all', 'tickets:view': 'all' }
  it.each<[string, Permissions, RolePermission, Grant, Permissions, RolePermission[], RolePermission[]]>([
    ['nothing is needed', {}, 'tags:view', 'all', { 'tags:view': 'all' }, [], []],
    [
      'the needed one gets the same scope',
      {},
      'campaigns:edit',
      'own',
      { 'campaigns:edit': 'own', 'campaigns:view': 'own' },
      ['campaigns:view'],
      [],
    ],
    [
      'the needed one has no scopes',
      {},
      'tags:edit',
      'own',
      { 'tags:edit': 'own', 'tags:view': 'all' },
      ['tags:view'],
      [],
    ],
    [
      'one without scopes grants the smallest scope of the needed one',
      {},
      'dashboard:export',
      'all',
      { 'dashboard:export': 'all', 'dashboard:view': 'own' },
      ['dashboard:view'],
      [],
    ],
    [
      'a granted one stays as it is',
      view,
      'tickets:answer',
      'all',
      { 'tickets:view': 'own', 'tickets:answer': 'all' },
      [],
      [],
    ],
    [
      'needed ones need others',
      {},
      'flows:publish',
      'all',
      { 'flows:publish': 'all', 'flows:view': 'all', 'flows:names': 'all' },
      ['flows:view', 'flows:names'],
      [],
    ],
    [
      'removing one removes those that need it',
      answering,
      'tickets:view',
      null,
      { 'tags:view': 'all' },
      [],
      ['tickets:peek', 'tickets:answer'],
    ],
    ['over several steps', flows, 'flows:names', null, { 'tickets:view': 'all' }, [], ['flows:view', 'flows:edit']],
    [
      'another scope removes nothing',
      answering,
      'tickets:view',
      'all',
      { ...answering, 'tickets:view': 'all' },
      [],
      [],
    ],
  ])('%s', (_what, permissions, name, grant, expected, alsoGranted, alsoRemoved) => {
    expect(withGrant(permissions, name, grant)).toEqual({ permissions: expected, alsoGranted, alsoRemoved })
  })
})

describe('access.8: changes of a role', () => {
  it('lists only the differences, in the order of the catalogue', () => {
    const before: Permissions = { 'users:view': 'all', 'tickets:view': 'queues', 'tags:view': 'all' }
    const after: Permissions = { 'tickets:view': 'all', 'tags:view': 'all', 'audit:view': 'all' }
    expect(changesBetween(before, after)).toEqual([
      { name: 'tickets:view', before: 'queues', after: 'all' },
      { name: 'users:view', before: 'all', after: null },
      { name: 'audit:view', before: null, after: 'all' },
    ])
  })

  it.each<[Grant, Grant, boolean]>([
    ['all', null, true],
    ['own', null, true],
    ['all', 'queues', true],
    ['queues', 'own', true],
    [null, 'own', false],
    ['own', 'queues', false],
    ['all', 'all', false],
  ])('from %s to %s takes rights away: %s', (before, after, expected) => {
    expect(isLoss({ before, after })).toBe(expected)
  })

  it.each<[Permissions, Permissions, boolean]>([
    [{ 'tickets:view': 'all', 'tags:view': 'all' }, { 'tickets:view': 'queues' }, true],
    [{ 'tickets:view': 'own' }, { 'tickets:view': 'queues' }, false],
    [{}, { 'tags:view': 'all' }, false],
    [{}, {}, true],
  ])('a user with %o may give a role with %o: %s', (own, role, expected) => {
    expect(covers(own, role)).toBe(expected)
  })

  it.each([
    ['a built-in role', { builtIn: true, profile: 'supervisor' }, 'supervisor'],
    ['a custom role', { builtIn: false, profile: 'user' }, 'user'],
  ] as const)('compares %s with its default', (_what, role, profile) => {
    expect(defaultsOf(role)).toEqual(defaultPermissions(profile))
  })
})

it.each<[string, Permissions, RolePermission, boolean]>([
  ['a right of the company', {}, 'queues:edit', true],
  ['a right of the administration', {}, 'audit:view', true],
  ['the menu itself', {}, 'drawer-admin-items:view', false],
  ['a right of another group', {}, 'tickets:view', false],
  ['a role that has the menu', { 'drawer-admin-items:view': 'all' }, 'audit:view', false],
  ['a right that the role has', { 'audit:view': 'all' }, 'audit:view', false],
])('R-LAY-04: granting %s offers the administration menu: %o %s %s', (_what, permissions, name, expected) => {
  expect(offersAdminMenu(permissions, name)).toBe(expected)
})
