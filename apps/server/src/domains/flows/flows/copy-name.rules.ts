import { FLOW_NAME_LENGTH } from '@recado/contract/flows/choices'
import type { Language } from '@recado/contract/values/language'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'

const marks: Record<Language, string> = { pt: ' (cópia)', en: ' (copy)', es: ' (copia)' }

/** Returns the name of a copy in the company's language, cut to the maximum length. */
export function copyName(name: string, language: Language): string {
  const mark = marks[language]
  return wholeSigns(name, FLOW_NAME_LENGTH.max - mark.length).trimEnd() + mark
}
