import { IconDeviceMobile, IconPlugConnected } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { OutageBar, PauseBar } from './connection-bars.tsx'
import { ConnectionsBadge } from './connections-badge.tsx'
import { ConnectionsWatcher } from './connections-watcher.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/conexoes',
    component: requirePermission(
      'connections:view',
      lazyScreen(() => import('./connections-screen.tsx'), 'ConnectionsScreen'),
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/simulador',
    component: requirePermission(
      'connections-page:actionButtons',
      lazyScreen(() => import('./simulator/simulator-screen.tsx'), 'SimulatorScreen'),
      'stay',
    ),
  }),
] as const

/** The connected numbers, and the phone simulator. */
export const connectionArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/conexoes',
      group: 'admin',
      place: 50,
      label: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
      icon: IconPlugConnected,
      permission: 'connections:view',
      badge: ConnectionsBadge,
    },
    {
      to: '/simulador',
      group: 'admin',
      place: 52,
      label: { pt: 'Simulador', en: 'Simulator', es: 'Simulador de teléfono' },
      icon: IconDeviceMobile,
      permission: 'connections-page:actionButtons',
      when: 'simulator',
    },
  ],
  watchers: [ConnectionsWatcher],
  bars: [OutageBar, PauseBar],
}
