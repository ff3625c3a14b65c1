import { queryOptions } from '@tanstack/react-query'
import { CodeMissing } from '../../platform/code-missing.ts'
import type { Language } from '../../platform/i18n/language.ts'
import type { DocumentPage } from '../../ui/document/document-text.tsx'

const files = import.meta.glob<DocumentPage>('./pages/*/*.md', { import: 'page' })

/** Loads a page, which the build compiled from markdown. */
export async function loadPage(file: string, language: Language): Promise<DocumentPage> {
  const load = files[`./pages/${file}.${language}.md`]
  if (!load) throw new Error(`${file} has no text in ${language}`)
  return load().catch((cause: unknown) => {
    throw new CodeMissing('a page of the documentation could not be loaded', { cause })
  })
}

export const pageQuery = (file: string, language: Language) =>
  queryOptions({
    queryKey: ['documentation', file, language],
    queryFn: () => loadPage(file, language),
    staleTime: Number.POSITIVE_INFINITY,
  })
