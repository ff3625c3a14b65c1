import type { TokenScope } from '@recado/contract/access'
import { defaultPermissions, everyPermission, type Permissions } from '@recado/contract/permissions'
import { expect, it } from 'vitest'
import { isLimited, mayGrant } from './token-creator.rules.ts'

it.each<[string, Permissions, TokenScope, { grants: boolean; limited: boolean }]>([
  ['an administrator sends', everyPermission, 'messages:send', { grants: true, limited: false }],
  ['an administrator reads tickets', everyPermission, 'tickets:read', { grants: true, limited: false }],
  ['an administrator reads contacts', everyPermission, 'contacts:read', { grants: true, limited: false }],
  ['an attendant sends', defaultPermissions('user'), 'messages:send', { grants: true, limited: true }],
  ['an attendant reads tickets', defaultPermissions('user'), 'tickets:read', { grants: true, limited: true }],
  ['an attendant reads contacts', defaultPermissions('user'), 'contacts:read', { grants: true, limited: false }],
  [
    'a user who answers all tickets but sees some',
    { 'tickets:view': 'own', 'tickets:answer': 'all' },
    'messages:send',
    { grants: true, limited: true },
  ],
  ['a user without the permission', {}, 'tickets:read', { grants: false, limited: true }],
])('external-api.10: %s with a token', (_who, permissions, scope, { grants, limited }) => {
  expect(mayGrant({ permissions }, scope)).toBe(grants)
  expect(isLimited({ permissions }, scope)).toBe(limited)
})
