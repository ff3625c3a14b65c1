import { expect, it } from 'vitest'
import type { AnyArea } from '../platform/area.ts'
import { areas } from './areas.ts'
import { router } from './router.tsx'

const all: readonly AnyArea[] = areas

it('LAY-03: every menu entry leads to a URL that its own area declares', () => {
  for (const { menu = [], screens = [] } of all) {
    const own = screens.map(({ fullPath }) => fullPath as string)
    expect(menu.map(({ to }) => to).filter((to) => !own.includes(to))).toEqual([])
  }
  const paths = all.flatMap(({ menu = [] }) => menu.map(({ to }) => to))
  expect(new Set(paths).size).toBe(paths.length)
})

it('joins the URLs of all areas without duplicates, and the compiler knows them', () => {
  const declared = all.flatMap(({ screens = [], entrances = [], pages = [] }) => [...screens, ...entrances, ...pages])
  const paths = declared.map(({ fullPath }) => fullPath as string)
  expect(new Set(paths).size).toBe(paths.length)
  expect(Object.keys(router.routesByPath)).toEqual(expect.arrayContaining(paths))
  const typedPath: keyof typeof router.routesByPath = '/tags'
  // @ts-expect-error An address that no area declares does not compile.
  const stray: keyof typeof router.routesByPath = '/etiquetas'
  expect([typedPath in router.routesByPath, stray in router.routesByPath]).toEqual([true, false])
})
