import { IconAdjustments, IconSpeakerphone } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'
import { reportSearch } from './report/report-search.rules.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/campaigns',
    component: requirePermission(
      'campaigns:view',
      requireFeature(
        'useCampaigns',
        lazyScreen(() => import('./campaigns-screen.tsx'), 'CampaignsScreen'),
      ),
    ),
    validateSearch: textSearch,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/campaign/$campaignId/report',
    component: requirePermission(
      'campaigns:view',
      requireFeature(
        'useCampaigns',
        lazyScreen(() => import('./report/report-screen.tsx'), 'ReportScreen'),
      ),
    ),
    validateSearch: reportSearch,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/campaigns-config',
    component: requirePermission(
      'campaigns:settings',
      requireFeature(
        'useCampaigns',
        lazyScreen(() => import('./settings/settings-screen.tsx'), 'CampaignSettingsScreen'),
      ),
    ),
  }),
] as const

/** One message to many people: campaigns, their reports and their sending pace. */
export const campaignArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/campaigns',
      group: 'admin',
      place: 2,
      label: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
      icon: IconSpeakerphone,
      permission: 'campaigns:view',
      feature: 'useCampaigns',
    },
    {
      to: '/campaigns-config',
      group: 'admin',
      place: 8,
      label: { pt: 'Configurações de campanhas', en: 'Campaign settings', es: 'Configuración de campañas' },
      icon: IconAdjustments,
      permission: 'campaigns:settings',
      feature: 'useCampaigns',
    },
  ],
}
