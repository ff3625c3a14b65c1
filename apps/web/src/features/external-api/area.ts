import { IconApi } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/messages-api',
    component: requirePermission(
      'tokens:view',
      requireFeature(
        'useExternalApi',
        lazyScreen(() => import('./messages-api-screen.tsx'), 'MessagesApiScreen'),
      ),
    ),
  }),
] as const

/** How other systems send messages: documentation, a test form, and the company's tokens. */
export const externalApiArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/messages-api',
      group: 'admin',
      place: 70,
      label: { pt: 'API de mensagens', en: 'Messages API', es: 'API de mensajes' },
      icon: IconApi,
      permission: 'tokens:view',
      feature: 'useExternalApi',
    },
  ],
}
