import { IconSettings } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { settingSearch } from './setting-search.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/settings',
    component: requirePermission(
      'settings:view',
      lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
    ),
    validateSearch: settingSearch,
  }),
] as const

/** Settings of the company, and for the operator those of all companies. */
export const settingArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/settings',
      group: 'admin',
      place: 90,
      label: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
      icon: IconSettings,
      permission: 'settings:view',
    },
  ],
}
