import { saveLegal, showLegal } from '@recado/contract/documentation/endpoints'
import type { LegalDetails } from '@recado/contract/documentation/legal'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { CodeMissing } from '../../../platform/code-missing.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import type { DocumentPage } from '../../../ui/document/document-text.tsx'

export type LegalName = 'privacy' | 'terms'

const files = import.meta.glob<DocumentPage>('./pages/*.md', { import: 'page' })

export const legalQuery = queryOptions({
  queryKey: ['legal'],
  queryFn: ({ signal }) => call(showLegal, { signal }),
})

export const legalTextQuery = (name: LegalName, language: Language) =>
  queryOptions({
    queryKey: ['legal', name, language],
    queryFn: async () => {
      const load = files[`./pages/${name}.${language}.md`]
      if (!load) throw new Error(`${name} has no text in ${language}`)
      return load().catch((cause: unknown) => {
        throw new CodeMissing('a legal page could not be loaded', { cause })
      })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Saves the legal details that the operator entered. */
export async function changeLegal(body: LegalDetails): Promise<void> {
  queryClient.setQueryData(legalQuery.queryKey, await call(saveLegal, { body }))
}
