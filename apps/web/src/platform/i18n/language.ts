import type { Language } from '@recado/contract/values/language'
import { readStored, writeStored } from '../storage.ts'

export type { Language }
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' }

/** The text sets in use. A change of language loads them all before it is shown. */
const loaders = new Set<(language: Language) => Promise<void>>()
const listeners = new Set<() => void>()
let current: Language = readStored('language')

/** The current language; Portuguese until the user chooses (screens.6). */
export const currentLanguage = () => current

/** Registers how a text set is loaded; used by texts.ts only. */
export const addLoader = (load: (language: Language) => Promise<void>) => loaders.add(load)

/** Calls back after the language has changed. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes all texts at once and stores the choice in this browser (LAY-17). */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...loaders].map((load) => load(language)))
  current = language
  writeStored('language', language)
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language
  for (const listener of listeners) listener()
}
