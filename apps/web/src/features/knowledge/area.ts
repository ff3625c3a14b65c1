import { IconBook2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/knowledge',
    component: requirePermission(
      'knowledge:view',
      requireFeature(
        'useOpenAi',
        lazyScreen(() => import('./knowledge-screen.tsx'), 'KnowledgeScreen'),
      ),
    ),
    validateSearch: textSearch,
  }),
] as const

/** The company's knowledge: texts and frequent questions on which answers are based. */
export const knowledgeArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/knowledge',
      group: 'admin',
      place: 32,
      label: { pt: 'Conhecimento', en: 'Knowledge', es: 'Conocimiento' },
      icon: IconBook2,
      permission: 'knowledge:view',
      feature: 'useOpenAi',
    },
  ],
}
