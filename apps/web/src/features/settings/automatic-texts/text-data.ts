import {
  type AutomaticText,
  listAutomaticTexts,
  updateAutomaticText,
  updateCompanyLanguage,
} from '@recado/contract/automatic-texts/endpoints'
import type { TextKey } from '@recado/contract/automatic-texts/text-catalogue'
import type { Language } from '@recado/contract/values/language'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

/** The company's language and texts. The key begins with that of the settings, which the company's event reloads. */
export const automaticTextsQuery = queryOptions({
  queryKey: ['settings', 'automatic-texts'],
  queryFn: ({ signal }) => call(listAutomaticTexts, { signal }),
})

/** Saves the wording of a text; '' restores the default. */
export async function saveAutomaticText(key: TextKey, text: string): Promise<void> {
  const savedText = await call(updateAutomaticText, { params: { key }, body: { text } })
  await queryClient.cancelQueries({ queryKey: automaticTextsQuery.queryKey })
  queryClient.setQueryData(
    automaticTextsQuery.queryKey,
    (cached) =>
      cached && { ...cached, texts: cached.texts.map((one: AutomaticText) => (one.key === key ? savedText : one)) },
  )
}

/** Sets the language of the company: the texts without own wording follow it. */
export async function saveCompanyLanguage(language: Language): Promise<void> {
  const savedList = await call(updateCompanyLanguage, { body: { language } })
  await queryClient.cancelQueries({ queryKey: automaticTextsQuery.queryKey })
  queryClient.setQueryData(automaticTextsQuery.queryKey, savedList)
}
