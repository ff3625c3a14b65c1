import { IconReportMoney } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { financeSearch } from './finance-search.rules.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/controle-financeiro',
    component: requirePermission(
      'finance:view',
      lazyScreen(() => import('./finance-screen.tsx'), 'FinanceScreen'),
    ),
    validateSearch: financeSearch,
  }),
] as const

/** The company's ledger. */
export const financeArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/controle-financeiro',
      group: 'tools',
      place: 20,
      label: { pt: 'Controle financeiro', en: 'Financial control', es: 'Control financiero' },
      icon: IconReportMoney,
      permission: 'finance:view',
    },
  ],
  events: {
    movement: () => void queryClient.invalidateQueries({ queryKey: ['finance'] }),
  },
}
