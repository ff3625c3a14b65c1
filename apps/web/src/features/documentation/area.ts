import { IconBook2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'

const component = requirePermission(
  'help:view',
  lazyScreen(() => import('./documentation-screen.tsx'), 'DocumentationScreen'),
)
const page = <const P extends `/docs/${string}`>(path: P) =>
  createRoute({ getParentRoute: () => signedIn, path, component })

// The paths are repeated here because `pages.ts` is loaded with the screen only. A test compares them.
const screens = [
  page('/docs/geral/inicio'),
  page('/docs/geral/downloads'),
  page('/docs/geral/downloads/all'),
  page('/docs/geral/downloads/modelos-chatflow'),
  page('/docs/faq'),
  page('/docs/faq/geral'),
  page('/docs/faq/tecnico'),
  page('/docs/guias/codigo-fonte/instalacao'),
  page('/docs/guias/codigo-fonte/configuracao'),
  page('/docs/guias/codigo-fonte/gerar-token'),
  page('/docs/guias/planos-nuvem/configuracao'),
  page('/docs/guias/planos-nuvem/configuracao-integracoes'),
  page('/docs/guias/planos-nuvem/configuracao-webhooks'),
] as const

/** How to set up and use the product, as readable and searchable pages. */
export const documentationArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/docs/geral/inicio',
      group: 'help',
      place: 20,
      label: { pt: 'Documentação', en: 'Documentation', es: 'Documentación' },
      icon: IconBook2,
      permission: 'help:view',
    },
  ],
}
