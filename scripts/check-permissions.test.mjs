import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogueNames, unusedPermissions } from './check-permissions.mjs'

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
    ['packages/contract/src/i18n/permissions.pt.ts', `'tags:edit': 'Editar'`],
    ['apps/web/src/features/tags/words.ts', `'tags:edit': 'Editar'`],
    ['apps/server/src/domains/tags/share.ts', `/** Needs 'tags:share'. */\n// 'tags:share'`],
  ])
  expect(unusedPermissions(['tags:view', 'tags:edit', 'tags:share'], texts)).toEqual(['tags:edit', 'tags:share'])
})
