import { IconShieldLock } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import type { Area } from '../../platform/area.ts'
import { fill } from '../../platform/slots.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { personSlot } from '../contacts/slots.ts'
import { privacySearch } from './privacy-search.rules.ts'

const PersonPanel = lazyPart(() => import('./person-panel.tsx').then((file) => file.PersonPanel))

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/privacidade',
    component: requirePermission(
      'privacy:view',
      lazyScreen(() => import('./privacy-screen.tsx'), 'PrivacyScreen'),
    ),
    validateSearch: privacySearch,
  }),
] as const

/** Privacy functions for contacts: export, erasure, retention limits, and the consent question. */
export const privacyArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/privacidade',
      group: 'admin',
      place: 55,
      label: { pt: 'Privacidade', en: 'Privacy', es: 'Privacidad' },
      icon: IconShieldLock,
      permission: 'privacy:view',
    },
  ],
  events: {
    privacyRequest: () => void queryClient.invalidateQueries({ queryKey: ['privacy'] }),
    // An erasure may affect any data and is rare, so all data on screen is refetched.
    contactErased: () => void queryClient.invalidateQueries(),
  },
  fills: [fill(personSlot, PersonPanel)],
}
