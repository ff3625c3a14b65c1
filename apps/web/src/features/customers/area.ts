import { IconUsersGroup } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { customerSearch } from './customer-search.rules.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/empresa/clientes',
    component: requirePermission(
      'customers:view',
      lazyScreen(() => import('./customers-screen.tsx'), 'CustomersScreen'),
    ),
    validateSearch: customerSearch,
  }),
] as const

/** The company's subscribers. */
export const customerArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/empresa/clientes',
      group: 'tools',
      place: 50,
      label: { pt: 'Clientes', en: 'Customers', es: 'Clientes' },
      icon: IconUsersGroup,
      permission: 'customers:view',
    },
  ],
  events: {
    customer: () => {
      void queryClient.invalidateQueries({ queryKey: ['customers'] })
      void queryClient.invalidateQueries({ queryKey: ['customer-reminders'] })
    },
    customerCatalogue: () => {
      void queryClient.invalidateQueries({ queryKey: ['customer-catalogue'] })
      void queryClient.invalidateQueries({ queryKey: ['customer-reminder-texts'] })
      void queryClient.invalidateQueries({ queryKey: ['customers'] })
    },
  },
}
