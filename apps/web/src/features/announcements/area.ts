import { IconSpeakerphone } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { operatorOnly } from '../../ui/page-gates.tsx'
import { AnnouncementBell } from './announcement-bell.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/announcements',
    component: operatorOnly(lazyScreen(() => import('./announcements-screen.tsx'), 'AnnouncementsScreen')),
    validateSearch: textSearch,
  }),
] as const

/** Announcements of the operator for every company. */
export const announcementArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/announcements',
      group: 'admin',
      place: 20,
      label: { pt: 'Informativos', en: 'Announcements', es: 'Comunicados' },
      icon: IconSpeakerphone,
      permission: 'platform:operate',
    },
  ],
  topBar: [AnnouncementBell],
}
