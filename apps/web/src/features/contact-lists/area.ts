import { IconListDetails } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { fill } from '../../platform/slots.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'
import { copySlot } from '../contacts/slots.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contact-lists',
    component: requirePermission(
      'lists:view',
      requireFeature(
        'useCampaigns',
        lazyScreen(() => import('./contact-lists-screen.tsx'), 'ContactListsScreen'),
      ),
    ),
    validateSearch: textSearch,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contact-lists/$contactListId/contacts',
    component: requirePermission(
      'lists:view',
      requireFeature(
        'useCampaigns',
        lazyScreen(() => import('./people/people-screen.tsx'), 'PeopleScreen'),
      ),
    ),
    validateSearch: textSearch,
  }),
] as const

/** Lists of people for campaigns. */
export const contactListArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/contact-lists',
      group: 'admin',
      place: 4,
      label: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
      icon: IconListDetails,
      permission: 'lists:view',
      feature: 'useCampaigns',
    },
  ],
  fills: [
    fill(
      copySlot,
      lazyPart(() => import('./copy-dialog.tsx').then((file) => file.CopyChosen)),
    ),
  ],
}
