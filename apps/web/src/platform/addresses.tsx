import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The surroundings of the screens of a kind; given by the frame, which knows all areas. */
export interface Frames {
  SignedIn: ComponentType
  SignedOut: ComponentType
}

/** Above every address. Open to everybody, whether signed in or not. */
export const root = createRootRouteWithContext<{ frames: Frames }>()({ component: Outlet })

/** Above the addresses of people who are signed in. */
export const signedIn = createRoute({ getParentRoute: () => root, id: 'in', component: SignedIn })

/** Above the addresses of people who are not. */
export const signedOut = createRoute({ getParentRoute: () => root, id: 'out', component: SignedOut })

function SignedIn() {
  const { SignedIn: Frame } = root.useRouteContext().frames
  return <Frame />
}

function SignedOut() {
  const { SignedOut: Frame } = root.useRouteContext().frames
  return <Frame />
}

/** Filters live in the address (screens.5): `q` is the text searched for. */
export function textSearch(search: Record<string, unknown>): { q?: string } {
  return typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}
}
