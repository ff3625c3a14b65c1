import type { TextKey } from '../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export type DocumentPath = (typeof documentGroups)[number]['pages'][number]['path']

type Key = TextKey<typeof pt>

interface Place {
  /** Its documented path. */
  path: `/docs/${string}`
  /** Its file below `pages`, without the language. */
  file: string
  /** Its label in the sidebar. */
  label: Key
}

/** The sidebar: groups with their pages in reading order (DOC-01). */
export const documentGroups = [
  {
    name: 'groupGeneral',
    pages: [
      { path: '/docs/geral/inicio', file: 'geral/inicio', label: 'start' },
      { path: '/docs/geral/downloads', file: 'geral/downloads', label: 'downloads' },
      { path: '/docs/geral/downloads/all', file: 'geral/downloads-all', label: 'downloadsAll' },
      { path: '/docs/geral/downloads/modelos-chatflow', file: 'geral/modelos-chatflow', label: 'flowTemplates' },
    ],
  },
  {
    name: 'groupCloud',
    pages: [
      { path: '/docs/guias/planos-nuvem/configuracao', file: 'planos-nuvem/configuracao', label: 'cloudSetUp' },
      {
        ...{ path: '/docs/guias/planos-nuvem/configuracao-integracoes', file: 'planos-nuvem/integracoes' },
        label: 'integrations',
      },
      { path: '/docs/guias/planos-nuvem/configuracao-webhooks', file: 'planos-nuvem/webhooks', label: 'webhooks' },
    ],
  },
  {
    name: 'groupSource',
    pages: [
      { path: '/docs/guias/codigo-fonte/instalacao', file: 'codigo-fonte/instalacao', label: 'installation' },
      { path: '/docs/guias/codigo-fonte/configuracao', file: 'codigo-fonte/configuracao', label: 'sourceSetUp' },
      { path: '/docs/guias/codigo-fonte/gerar-token', file: 'codigo-fonte/gerar-token', label: 'token' },
    ],
  },
  {
    name: 'groupFaq',
    pages: [
      { path: '/docs/faq', file: 'faq/faq', label: 'faq' },
      { path: '/docs/faq/geral', file: 'faq/geral', label: 'faqGeneral' },
      { path: '/docs/faq/tecnico', file: 'faq/tecnico', label: 'faqTechnical' },
    ],
  },
] as const satisfies ReadonlyArray<{ name: Key; pages: readonly Place[] }>

export type DocumentGroup = (typeof documentGroups)[number]
export type DocumentPlace = DocumentGroup['pages'][number]

/** All pages in reading order. */
export const documentPages: readonly DocumentPlace[] = documentGroups.flatMap(({ pages }) => [...pages])

/** The page at a path, or undefined. */
export const pageAt = (path: string): DocumentPlace | undefined =>
  documentPages.find((page) => page.path === path.replace(/\/$/, ''))

/** The previous and the next page, null at both ends. */
export function neighbours(page: DocumentPlace): { before: DocumentPlace | null; after: DocumentPlace | null } {
  const at = documentPages.indexOf(page)
  return { before: documentPages[at - 1] ?? null, after: documentPages[at + 1] ?? null }
}
