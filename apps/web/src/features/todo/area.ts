import { IconChecklist } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/todolist',
    component: requirePermission(
      'todo:view',
      lazyScreen(() => import('./todo-screen.tsx'), 'TodoScreen'),
    ),
  }),
] as const

/** A user's own to-do list. */
export const todoArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/todolist',
      group: 'tools',
      place: 60,
      label: { pt: 'Tarefas', en: 'To-do', es: 'Tareas' },
      icon: IconChecklist,
      permission: 'todo:view',
    },
  ],
}
