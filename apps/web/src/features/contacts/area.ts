import { IconAddressBook } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import type { ContactFilters } from './contact-list/list-filters.rules.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts',
    component: requirePermission(
      'contacts:view',
      lazyScreen(() => import('./contact-list/contacts-screen.tsx'), 'ContactsScreen'),
    ),
    // The screen itself drops invalid filters, so that their rules are not loaded with the app.
    validateSearch: (search): ContactFilters => search,
  }),
] as const

/** The people with whom the company exchanges messages. */
export const contactArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/contacts',
      group: 'service',
      place: 30,
      label: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
      icon: IconAddressBook,
      permission: 'contacts:view',
    },
  ],
}
