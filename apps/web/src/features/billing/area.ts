import { IconCreditCard, IconReceipt } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, signedOut, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { PaymentWatcher } from './payment-watcher.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/financeiro',
    component: lazyScreen(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
    validateSearch: textSearch,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/subscription',
    component: lazyScreen(() => import('./subscription-screen.tsx'), 'SubscriptionScreen'),
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
    },
    {
      to: '/subscription',
      group: 'admin',
      place: 82,
      label: { pt: 'Assinatura', en: 'Subscription', es: 'Suscripción' },
      icon: IconCreditCard,
      companyOnly: true,
    },
  ],
  watchers: [PaymentWatcher],
}
