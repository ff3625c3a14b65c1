import { type AnyRoute, createRoute, createRouter } from '@tanstack/react-router'
import { root, signedIn, signedOut } from '../platform/addresses.tsx'
import type { AnyArea } from '../platform/area.ts'
import { lazyScreen } from '../ui/lazy-part.tsx'
import { requirePermission } from '../ui/page-gates.tsx'
import { ScreenLoading } from '../ui/screen-loading.tsx'
import { areas } from './areas.ts'
import { CrashScreen } from './crash-screen.tsx'
import { SignedInOnly, SignedOutOnly } from './gates.tsx'

type Place = 'screens' | 'entrances' | 'pages'
type Declared<P extends Place> = Extract<NonNullable<(typeof areas)[number][P]>[number], AnyRoute>

/** The routes that the areas declare under a parent route. The compiler knows the URL of each. */
const routesOf = <P extends Place>(place: P) =>
  (areas as readonly AnyArea[]).flatMap((area) => area[place] ?? []) as unknown as ReadonlyArray<Declared<P>>

const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: requirePermission(
    'account:own',
    lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
  ),
})

export const router = createRouter({
  routeTree: root.addChildren([
    ...routesOf('pages'),
    signedOut.addChildren([...routesOf('entrances')]),
    signedIn.addChildren([...routesOf('screens'), unknown]),
  ]),
  context: { frames: { SignedIn: SignedInOnly, SignedOut: SignedOutOnly } },
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenLoading,
  defaultPendingMs: 300,
  defaultErrorComponent: CrashScreen,
  // Scroll containers with a name restore their own position after a reload or Back.
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
