import { IconLayoutDashboard } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { fill } from '../../platform/slots.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { startSlot } from '../conversations/slots.ts'
import { type DashboardSearch, searchOf } from './filter.rules.ts'

/** The dashboard's URL parameters; anything else is dropped. */
const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => searchOf(search)

// Rarely shown, so only admins load its code.
const FirstSteps = lazyPart(() => import('./getting-started/getting-started.tsx').then((file) => file.GettingStarted))

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/',
    component: requirePermission(
      'dashboard:view',
      lazyScreen(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
    ),
    validateSearch: dashboardSearch,
  }),
] as const

/** The company's figures, and its onboarding steps. */
export const dashboardArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/',
      group: 'main',
      place: 10,
      label: { pt: 'Painel', en: 'Dashboard', es: 'Panel' },
      icon: IconLayoutDashboard,
      permission: 'dashboard:view',
    },
  ],
  fills: [fill(startSlot, FirstSteps)],
}
