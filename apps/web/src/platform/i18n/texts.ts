import type { Language } from '@recado/contract/values/language'
import type { Worded } from '@recado/contract/words'
import { use, useSyncExternalStore } from 'react'
import { findText, type Texts, type Values } from './fill-text.rules.ts'
import { addLoader, currentLanguage, onLanguageChange } from './language.ts'

/** Keys as code names them: `days_one` and `days_other` are asked for as `days`, with a `count`. */
export type TextKey<T extends Texts> = {
  [K in keyof T & string]: K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K
}[keyof T & string]

/** The texts of one feature in another language: the same keys, nothing missing, nothing over. */
export type Translation<T extends Texts> = { readonly [K in keyof T]: string }

export interface TextSet<T extends Texts> {
  /** One text in the language on screen, with `{{name}}` filled in; `count` chooses the plural form. */
  text: (key: TextKey<T>, values?: Values) => string
  /** Resolves when the language on screen is loaded; null when nothing has to be loaded. */
  ready: () => Promise<void> | null
}

/**
 * Declares the texts of one feature. Portuguese comes with the feature's code, English and Spanish are loaded when
 * someone reads them.
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
    // The same promise also after it has resolved: a drawing that waited for it is repeated and must ask for it again.
    ready: () => loading[currentLanguage()] ?? (loaded[currentLanguage()] ? null : load(currentLanguage())),
  }
}

/** The texts of a feature for a component: drawn again when the language changes, suspended while it loads. */
export function useTexts<T extends Texts>(texts: TextSet<T>): TextSet<T>['text'] {
  useSyncExternalStore(onLanguageChange, currentLanguage)
  const ready = texts.ready()
  if (ready !== null) use(ready)
  return texts.text
}

/** Chooses the language on screen from a text that is given in all of them; drawn again when the language changes. */
export function useWorded(): (text: Worded) => string {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage)
  return (text) => text[language]
}
