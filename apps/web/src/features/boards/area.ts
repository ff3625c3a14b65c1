import { IconLayoutBoard } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { readTaskBoardAddress } from './board/board-address.rules.ts'

// No screen waits for it.
const DueWatcher = lazyPart(() => import('./due/due-watcher.tsx').then((file) => file.DueWatcher))
const MentionWatcher = lazyPart(() => import('./mentions/mention-watcher.tsx').then((file) => file.MentionWatcher))

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/empresa/quadros',
    component: requirePermission(
      'boards:view',
      lazyScreen(() => import('./grid/boards-screen.tsx'), 'BoardsScreen'),
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/empresa/kanban/$quadroId',
    component: requirePermission(
      'boards:view',
      lazyScreen(() => import('./board/board-screen.tsx'), 'BoardScreen'),
    ),
    validateSearch: readTaskBoardAddress,
  }),
] as const

/** Boards of tasks. */
export const boardArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/empresa/quadros',
      group: 'tools',
      place: 40,
      label: { pt: 'Quadros', en: 'Boards', es: 'Tableros' },
      icon: IconLayoutBoard,
      permission: 'boards:view',
    },
  ],
  watchers: [DueWatcher, MentionWatcher],
}
