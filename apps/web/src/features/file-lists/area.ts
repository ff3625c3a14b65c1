import { IconFiles } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/files',
    component: requirePermission(
      'files:view',
      lazyScreen(() => import('./file-lists-screen.tsx'), 'FileListsScreen'),
    ),
    validateSearch: textSearch,
  }),
] as const

/** Lists of files that campaigns send. */
export const fileListArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/files',
      group: 'admin',
      place: 6,
      label: { pt: 'Listas de arquivos', en: 'File lists', es: 'Listas de archivos' },
      icon: IconFiles,
      permission: 'files:view',
      feature: 'useCampaigns',
    },
  ],
}
