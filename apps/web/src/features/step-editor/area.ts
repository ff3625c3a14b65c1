import { IconListTree } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'

const screen = requirePermission(
  'flows:view',
  lazyScreen(() => import('./step-editor-screen.tsx'), 'StepEditorScreen'),
)

const screens = [
  createRoute({ getParentRoute: () => signedIn, path: '/fluxo-editor', component: screen }),
  createRoute({ getParentRoute: () => signedIn, path: '/fluxo-editor/$chatFlowId', component: screen }),
] as const

/** The editor of step-based flows. */
export const stepEditorArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/fluxo-editor',
      group: 'admin',
      place: 16,
      label: { pt: 'Editor de fluxo', en: 'Flow editor', es: 'Editor de flujo' },
      icon: IconListTree,
      permission: 'flows:view',
    },
  ],
}
