import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogueNames, comparesProfile, unusedPermissions } from './check-permissions.mjs'

it('access.8: reads the names of the catalogue', () => {
  const names = catalogueNames(
    readFileSync(new URL('../packages/contract/src/permissions.ts', import.meta.url), 'utf8'),
  )
  expect(names.length).toBeGreaterThan(100)
  expect(names).toContain('connections-page:addConnection')
})

it('access.8: a permission counts as used when a source asks for it, and not when a text or a comment names it', () => {
  const texts = new Map([
    ['packages/contract/src/permissions.ts', `'tags:view': {}, 'tags:edit': {}, 'tags:share': {}`],
    ['packages/contract/src/tags/endpoints.ts', `access: needs('tags:view')`],
    ['apps/web/src/features/identity/roles/permissions/texts.pt.ts', `'tags:edit': 'Editar'`],
    ['apps/web/src/features/tags/words.ts', `'tags:edit': 'Editar'`],
    ['apps/server/src/domains/tags/share.ts', `/** Needs 'tags:share'. */\n// 'tags:share'`],
  ])
  expect(unusedPermissions(['tags:view', 'tags:edit', 'tags:share'], texts)).toEqual(['tags:edit', 'tags:share'])
})

it.each([
  `if (actor.profile === 'admin') return`,
  `const may = me?.profile !== "admin" || user.profile !== 'supervisor'`,
  `'admin' === user.profile`,
  `['admin', 'supervisor'].includes(useMe().profile)`,
])('access.8: finds the comparison of a profile in %s', (text) => {
  expect(comparesProfile(text)).toBe(true)
})

it.each([
  `const body = { profile: 'admin' }`,
  `isAdministrator(user)`,
  `// profile === 'admin' is not asked for`,
  `kind === 'user' && user.profile`,
])('access.8: accepts %s', (text) => {
  expect(comparesProfile(text)).toBe(false)
})
