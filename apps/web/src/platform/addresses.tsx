import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The layouts around the screens of each kind, provided by the app, which knows all areas. */
export interface Frames {
  SignedIn: ComponentType
  SignedOut: ComponentType
}

/** The root of every route. Open to all visitors, signed in or not. */
export const root = createRootRouteWithContext<{ frames: Frames }>()({ component: Outlet })

/** The parent of routes for signed-in users. */
export const signedIn = createRoute({ getParentRoute: () => root, id: 'in', component: SignedIn })

/** The parent of routes for signed-out visitors. */
export const signedOut = createRoute({ getParentRoute: () => root, id: 'out', component: SignedOut })

function SignedIn() {
  const { SignedIn: Frame } = root.useRouteContext().frames
  return <Frame />
}

function SignedOut() {
  const { SignedOut: Frame } = root.useRouteContext().frames
  return <Frame />
}

/** Filters are stored in the URL (screens.5): `q` is the search text. */
export function textSearch(search: Record<string, unknown>): { q?: string } {
  return typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}
}
