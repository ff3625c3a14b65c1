import type { RouteComponent } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { signedIn } from '../platform/addresses.tsx'
import type { AnyArea } from '../platform/area.ts'
import type { GuardedPage } from '../ui/page-gates.tsx'
import { areas } from './areas.ts'
import { loadCommandSources } from './palette-slots.tsx'
// Screens have URLs only in a router that joins them.
import './router.tsx'

const all: readonly AnyArea[] = areas

interface Screen {
  path: string
  permission: string | undefined
}

type Route = { fullPath: string; options: { component?: RouteComponent }; children?: unknown }

/** Every signed-in screen with its permission. A child route without a page belongs to the page of its parent. */
function screensBelow(route: Route, inherited?: string): Screen[] {
  const page = route.options.component as GuardedPage | undefined
  const permission = page ? page.permission : inherited
  const children = Object.values((route.children ?? {}) as Record<string, Route>)
  return [{ path: route.fullPath, permission }, ...children.flatMap((child) => screensBelow(child, permission))]
}

const screens = Object.values(signedIn.children as unknown as Record<string, Route>).flatMap((route) =>
  screensBelow(route),
)

it('access.8: every screen of a signed-in user names its permission', () => {
  expect(screens.length).toBeGreaterThan(60)
  expect(screens.filter(({ permission }) => permission === undefined).map(({ path }) => path)).toEqual([])
})

it('access.8: every menu entry names the permission of its screen', () => {
  const entries = all.flatMap(({ menu = [] }) => menu.map(({ to, permission }) => ({ path: to as string, permission })))
  const ofScreens = entries.map(({ path }) => screens.find((screen) => screen.path === path))
  expect(entries).toEqual(ofScreens)
})

it('access.8: every group of palette commands names its permission', async () => {
  const sources = await loadCommandSources()
  expect(sources.length).toBeGreaterThan(4)
  expect(sources.filter(({ permission }) => !permission).map(({ id }) => id)).toEqual([])
})
