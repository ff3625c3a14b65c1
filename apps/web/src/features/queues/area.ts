import { IconStack2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { onQueueEvent } from './queue-data.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/queues',
    component: requirePermission(
      'queues:view',
      lazyScreen(() => import('./queues-screen.tsx'), 'QueuesScreen'),
    ),
    validateSearch: textSearch,
  }),
] as const

/** Queues with their menus and working hours. */
export const queueArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/queues',
      group: 'service',
      place: 60,
      label: { pt: 'Filas', en: 'Queues', es: 'Colas' },
      icon: IconStack2,
      permission: 'queues:view',
    },
  ],
  events: { queue: onQueueEvent },
}
