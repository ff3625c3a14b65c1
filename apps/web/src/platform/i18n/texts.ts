import type { Language } from '@recado/contract/values/language'
import type { Worded } from '@recado/contract/words'
import { use, useSyncExternalStore } from 'react'
import { onTimeZoneChange, sessionTimeZone } from '../values/company-zone.rules.ts'
import { findText, type Texts, type TextValues } from './fill-text.rules.ts'
import { addLoader, currentLanguage, onLanguageChange } from './language.ts'

/** Keys as code uses them: `days_one` and `days_other` are used as `days`, with a `count`. */
export type TextKey<T extends Texts> = {
  [K in keyof T & string]: K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K
}[keyof T & string]

/** The texts of one feature in another language, with exactly the same keys. */
export type Translation<T extends Texts> = { readonly [K in keyof T]: string }

export interface TextSet<T extends Texts> {
  /** One text in the current language with `{{name}}` replaced. `count` selects the plural form. */
  text: (key: TextKey<T>, values?: TextValues) => string
  /** Resolves when the current language is loaded; null when nothing has to be loaded. */
  ready: () => Promise<void> | null
}

/**
 * Declares the texts of one feature. Portuguese is part of the feature's code; English and Spanish are loaded on
 * demand.
 *
 *     export const queueTexts = defineTexts(pt, {
 *       en: () => import('./texts.en.ts').then((file) => file.en),
 *       es: () => import('./texts.es.ts').then((file) => file.es),
 *     })
 */
export function defineTexts<const T extends Texts>(
  pt: T,
  others: Record<Exclude<Language, 'pt'>, () => Promise<Translation<T>>>,
): TextSet<T> {
  const loaded: Partial<Record<Language, Translation<T>>> = { pt }
  const loading: Partial<Record<Language, Promise<void>>> = {}
  const load = (language: Language): Promise<void> => {
    if (language === 'pt' || loaded[language]) return Promise.resolve()
    loading[language] ??= others[language]().then(
      (texts) => {
        loaded[language] = texts
      },
      (error: unknown) => {
        delete loading[language]
        throw error
      },
    )
    return loading[language]
  }
  addLoader(load)
  return {
    text: (key, values) => findText(loaded[currentLanguage()] ?? pt, key, currentLanguage(), values),
    // Returns the same promise after it resolved, because a suspended render is repeated and must get the same promise.
    ready: () => loading[currentLanguage()] ?? (loaded[currentLanguage()] ? null : load(currentLanguage())),
  }
}

function onFormChange(listener: () => void): () => void {
  const ends = [onLanguageChange(listener), onTimeZoneChange(listener)]
  return () => {
    for (const end of ends) end()
  }
}
const currentForm = () => `${currentLanguage()} ${sessionTimeZone()}`

/**
 * The texts of a feature for a component: renders again when the language or the company's time zone changes, because
 * texts contain times. Suspends while the language loads.
 */
export function useTexts<T extends Texts>(texts: TextSet<T>): TextSet<T>['text'] {
  useSyncExternalStore(onFormChange, currentForm)
  const ready = texts.ready()
  if (ready !== null) use(ready)
  return texts.text
}

/** Selects the current language from a text that exists in all of them. Renders again when the language changes. */
export function useWorded(): (text: Worded) => string {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage)
  return (text) => text[language]
}
