import { messageVariableOf } from '../message-variables.ts'
import type { Language } from '../values/language.ts'
import { defaultTexts } from './default-texts.ts'
import {
  type AutomaticTexts,
  optInWords,
  type ownVariables,
  type TextKey,
  type TextRules,
  textCatalogue,
  textKeys,
} from './text-catalogue.ts'

/** Returns all texts of a company. @param wording its own texts; a missing or blank one has the default */
export function automaticTexts(language: Language, wording: Readonly<Record<string, string>> = {}): AutomaticTexts {
  const defaults = defaultTexts[language]
  return Object.fromEntries(
    textKeys.map((key) => [key, Object.hasOwn(wording, key) && wording[key]?.trim() ? wording[key] : defaults[key]]),
  ) as AutomaticTexts
}

/** Names in double braces, as `fillVariables` finds them. */
const marks = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Fills the variables of a single text, such as {{attendant}}; those of every message stay for `fillVariables`. */
export function fillOwnVariables(
  text: string,
  values: Readonly<Partial<Record<(typeof ownVariables)[number], string>>>,
): string {
  return text.replace(marks, (mark, name: string) => {
    const key = name.toLowerCase()
    return Object.hasOwn(values, key) ? (values[key as keyof typeof values] ?? '') : mark
  })
}

/** Returns the variables of a wording that this text does not know, as written, without duplicates. */
export function unknownTextVariables(key: TextKey, wording: string): string[] {
  const { variables }: TextRules = textCatalogue[key]
  const isKnown = (name: string) =>
    variables.some((variable) => variable === name.toLowerCase() || variable === messageVariableOf(name))
  return [...new Set([...wording.matchAll(marks)].filter(([, name = '']) => !isKnown(name)).map(([mark]) => mark))]
}

/** Why a wording is refused, or null. */
export function wordingProblem(key: TextKey, wording: string): 'length' | 'lines' | 'wayBack' | null {
  const { limit, variables, keepsWayBack }: TextRules = textCatalogue[key]
  if (wording.length > limit) return 'length'
  if (wording.trim() === '') return null
  if (variables.length === 0 && /[\r\n]/.test(wording.trim())) return 'lines'
  const upper = wording.toUpperCase()
  return keepsWayBack && !optInWords.some((word) => upper.includes(word)) ? 'wayBack' : null
}
