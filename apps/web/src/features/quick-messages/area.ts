import { IconBolt } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/quick-messages',
    component: requirePermission(
      'quick-messages:view',
      lazyScreen(() => import('./quick-messages-screen.tsx'), 'QuickMessagesScreen'),
    ),
    validateSearch: textSearch,
  }),
] as const

/** Texts that the composer offers after a slash. */
export const quickMessageArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/quick-messages',
      group: 'service',
      place: 20,
      label: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
      icon: IconBolt,
      permission: 'quick-messages:view',
    },
  ],
}
