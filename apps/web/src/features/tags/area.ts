import { IconTags } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/tags',
    component: requirePermission(
      'tags:view',
      lazyScreen(() => import('./tags-screen.tsx'), 'TagsScreen'),
    ),
    validateSearch: textSearch,
  }),
] as const

/** The tags of tickets. */
export const tagArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/tags',
      group: 'service',
      place: 50,
      label: { pt: 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
      icon: IconTags,
      permission: 'tags:view',
    },
  ],
  events: {
    // Tag options are refetched whenever a tag changes.
    tag: () => void queryClient.invalidateQueries({ queryKey: ['tags'], exact: true }),
  },
}
