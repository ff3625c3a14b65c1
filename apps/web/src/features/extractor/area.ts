import { IconMapSearch } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/extrator/google-maps',
    component: requirePermission(
      'extractor:view',
      lazyScreen(() => import('./extractor-screen.tsx'), 'ExtractorScreen'),
    ),
  }),
] as const

/** Searches businesses in a place, for admins. */
export const extractorArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/extrator/google-maps',
      group: 'tools',
      place: 30,
      label: { pt: 'Extrator de contatos', en: 'Contact extractor', es: 'Extractor de contactos' },
      icon: IconMapSearch,
      permission: 'extractor:view',
    },
  ],
}
