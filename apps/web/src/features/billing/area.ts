import { IconCreditCard, IconReceipt } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, signedOut, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { PaymentWatcher } from './payment-watcher.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/financeiro',
    component: requirePermission(
      'billing:view',
      lazyScreen(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
    ),
    validateSearch: textSearch,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/subscription',
    component: requirePermission(
      'billing:view',
      lazyScreen(() => import('./subscription-screen.tsx'), 'SubscriptionScreen'),
    ),
  }),
] as const

const entrances = [
  createRoute({
    getParentRoute: () => signedOut,
    path: '/pagar',
    component: lazyScreen(() => import('./payment-screen.tsx'), 'PaymentScreen'),
  }),
] as const

/** Invoices and their payment. */
export const billingArea: Area<typeof screens, typeof entrances> = {
  screens,
  entrances,
  menu: [
    {
      to: '/financeiro',
      group: 'admin',
      place: 80,
      label: { pt: 'Financeiro', en: 'Billing', es: 'Facturación' },
      icon: IconReceipt,
      permission: 'billing:view',
    },
    {
      to: '/subscription',
      group: 'admin',
      place: 82,
      label: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
      icon: IconCreditCard,
      permission: 'billing:view',
      companyOnly: true,
    },
  ],
  watchers: [PaymentWatcher],
}
