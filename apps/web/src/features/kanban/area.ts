import { IconLayoutKanban } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'
import { boardAddress } from './board/board-filter.rules.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/kanban',
    component: requirePermission(
      'kanban:view',
      requireFeature(
        'useKanban',
        lazyScreen(() => import('./kanban-screen.tsx'), 'KanbanScreen'),
      ),
    ),
    validateSearch: boardAddress,
  }),
] as const

/** The board of tickets. */
export const kanbanArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/kanban',
      group: 'service',
      place: 15,
      label: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' },
      icon: IconLayoutKanban,
      permission: 'kanban:view',
      feature: 'useKanban',
    },
  ],
}
