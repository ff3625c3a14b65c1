import { IconWebhook } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { toastWarning } from '../../platform/toast.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'
import { deliverySearch } from './delivery-search.rules.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/webhooks',
    component: requirePermission(
      'webhooks:view',
      requireFeature(
        'useExternalApi',
        lazyScreen(() => import('./webhooks-screen.tsx'), 'WebhooksScreen'),
      ),
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/webhooks/$webhookId',
    component: requirePermission(
      'webhooks:view',
      requireFeature(
        'useExternalApi',
        lazyScreen(() => import('./deliveries-screen.tsx'), 'DeliveriesScreen'),
      ),
    ),
    validateSearch: deliverySearch,
  }),
] as const

const switchedOff = {
  pt: (name: string) => `O webhook ${name} foi desligado, porque falhava há dias. Veja em Webhooks.`,
  en: (name: string) => `The webhook ${name} was switched off, as it had failed for days. See Webhooks.`,
  es: (name: string) => `El webhook ${name} se desactivó porque llevaba días fallando. Mira en Webhooks.`,
}

/** Webhooks: URLs of the company that receive events. */
export const webhookArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/webhooks',
      group: 'admin',
      place: 72,
      label: { pt: 'Webhooks', en: 'Webhooks', es: 'Webhooks' },
      icon: IconWebhook,
      permission: 'webhooks:view',
      feature: 'useExternalApi',
    },
  ],
  events: {
    // Handled once, on every screen; the server sends it to users with `webhooks:view` only.
    webhook: (event) => {
      if (event.action !== 'delete' && event.off)
        toastWarning(switchedOff[currentLanguage()](event.webhook.name), { id: `webhook-off-${event.webhook.id}` })
    },
  },
}
