import { IconHelpCircle } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { root, signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/helps',
    component: requirePermission(
      'help:view',
      lazyScreen(() => import('./help-screen.tsx'), 'HelpScreen'),
    ),
  }),
] as const

const pages = [
  createRoute({
    getParentRoute: () => root,
    path: '/privacy-policy',
    component: lazyScreen(() => import('./legal/legal-page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/terms-of-service',
    component: lazyScreen(() => import('./legal/legal-page.tsx'), 'TermsPage'),
  }),
] as const

/** Help videos and the legal pages. */
export const helpArea: Area<typeof screens, readonly [], typeof pages> = {
  screens,
  pages,
  menu: [
    {
      to: '/helps',
      group: 'help',
      place: 10,
      label: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' },
      icon: IconHelpCircle,
      permission: 'help:view',
    },
  ],
}
