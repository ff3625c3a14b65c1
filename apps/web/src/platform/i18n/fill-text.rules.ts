export type Texts = Readonly<Record<string, string>>
export type TextValues = Readonly<Record<string, string | number>>

/** A right-to-left letter. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/**
 * Wraps a right-to-left value of a sentence in Unicode isolates, so that it does not reorder the words and numbers
 * beside it.
 */
export const isolated = (value: string) => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value)

/** Replaces each `{{name}}` by its value. A missing value is replaced by ''. */
export const fillIn = (text: string, values: TextValues = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? '')))

const plurals = new Map<string, Intl.PluralRules>()

/**
 * The plural form of a count. Plural rules are cached per language, because they are expensive to create and every row
 * of a list uses them.
 */
function formOf(language: string, count: number): string {
  const cachedRules = plurals.get(language)
  if (cachedRules) return cachedRules.select(count)
  const rules = new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/** Returns one text with its values filled in. Uses the plural form if `count` is given and the text has forms. */
export function findText(texts: Texts, key: string, language: string, values: TextValues = {}): string {
  const { count } = values
  const form = typeof count === 'number' ? `${key}_${formOf(language, count)}` : key
  return fillIn(texts[form] ?? texts[key] ?? texts[`${key}_other`] ?? key, values)
}
