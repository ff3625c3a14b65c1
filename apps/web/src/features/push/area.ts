import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { PushWatcher } from './push-watcher.tsx'

const PushLink = lazyPart(() => import('./push-link.tsx').then((file) => file.PushLink))

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/avisos',
    component: requirePermission(
      'account:own',
      lazyScreen(() => import('./push-screen.tsx'), 'PushScreen'),
    ),
  }),
] as const

/** The app on the user's phone: installation, and notices while it is closed. */
export const pushArea: Area<typeof screens> = {
  screens,
  watchers: [PushWatcher],
  accountPanel: [PushLink],
}
