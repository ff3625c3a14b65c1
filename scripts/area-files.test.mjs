import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const find = (...patterns) => globSync(patterns, { cwd: root }).toSorted()
/** Files that list areas, and belong to none of them. */
const shared = find(
  'packages/contract/src/*.ts',
  'packages/contract/src/i18n/*.ts',
  'apps/server/src/{wiring,platform}/**/*.ts',
  'apps/web/src/{app,platform,ui}/**/*.{ts,tsx}',
).filter((path) => !path.includes('.test.') && !path.includes('/demo/'))

it.each(['tags', 'quick-messages'])(
  'the area %s is listed in four files, and no other that is shared knows it',
  (area) => {
    const importing = new RegExp(`from '[^']*/${area}/(area|endpoints|events|words)\\.ts'`)
    const listing = shared.filter((path) => importing.test(readFileSync(join(root, path), 'utf8')))
    expect(listing).toEqual([
      'apps/server/src/wiring/areas.ts',
      'apps/web/src/app/areas.ts',
      'packages/contract/src/area-words.ts',
      'packages/contract/src/areas.ts',
    ])
  },
)

it('a small area, tags, has no more than twenty files beside its tests', () => {
  const own = find('{packages/contract/src,apps/server/src/domains,apps/web/src/features}/tags/**/*.*')
  const sources = own.filter((path) => !path.includes('.test.') && !path.includes('/test/'))
  expect(own.length).toBeGreaterThan(sources.length)
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.length).toBeLessThanOrEqual(20)
})

it('the walks over all calls know no area: each area declares its own samples and traces', () => {
  const walks = find('apps/server/test/{area-calls,sample,traces,footprint}.ts')
  expect(walks).toHaveLength(4)
  expect(
    walks.filter((path) =>
      /from '@recado\/contract\/(?!(?:errors|permissions)')/.test(readFileSync(join(root, path), 'utf8')),
    ),
  ).toEqual([])
  const areas = find('apps/server/src/domains/*/{area,*-area}.ts').map((path) => path.split('/').at(4))
  const declared = find('apps/server/src/domains/*/test/calls.ts').map((path) => path.split('/').at(4))
  expect(declared).toEqual(areas.filter((area) => declared.includes(area)))
  expect(declared).toContain('tags')
})
