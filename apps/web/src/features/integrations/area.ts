import { IconPlugConnected } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { fill } from '../../platform/slots.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'
import { integrationSlot } from '../queues/slots.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/queue-integration',
    component: requirePermission(
      'integrations:view',
      requireFeature(
        'useIntegrations',
        lazyScreen(() => import('./integrations-screen.tsx'), 'IntegrationsScreen'),
      ),
    ),
    validateSearch: textSearch,
  }),
] as const

/** Connections to external systems that answer customers. */
export const integrationArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/queue-integration',
      group: 'admin',
      place: 40,
      label: { pt: 'Integrações', en: 'Integrations', es: 'Integraciones' },
      icon: IconPlugConnected,
      permission: 'integrations:view',
      feature: 'useIntegrations',
    },
  ],
  fills: [
    fill(
      integrationSlot,
      lazyPart(() => import('./integration-field.tsx').then((file) => file.IntegrationField)),
    ),
  ],
}
