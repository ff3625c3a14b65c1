import type { AutomaticText } from '@recado/contract/automatic-texts/endpoints'
import { type TextGroup, textCatalogue, textGroups } from '@recado/contract/automatic-texts/text-catalogue'
import { textNames } from '@recado/contract/automatic-texts/words'
import type { Language } from '@recado/contract/values/language'

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Returns the texts by group whose name or wording contains the search, in the order of the page. */
export function matchingTexts(
  texts: readonly AutomaticText[],
  search: string,
  language: Language,
): Array<{ group: TextGroup; texts: AutomaticText[] }> {
  const query = folded(search.trim())
  const matches = texts.filter(({ key, text }) => folded(`${textNames[key][language]}\n${text}`).includes(query))
  return textGroups
    .map((group) => ({ group, texts: matches.filter(({ key }) => textCatalogue[key].group === group) }))
    .filter(({ texts: groupTexts }) => groupTexts.length > 0)
}
