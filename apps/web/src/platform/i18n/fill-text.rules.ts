export type Texts = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, string | number>>

/** A letter of a script that is written from the right. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** A value of a sentence. One that is written from the right is put between the signs of an isolate: it turns no word or number beside it. */
export const isolated = (value: string) => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value)

/** Fills `{{name}}` in; a value that is not given leaves nothing behind. */
export const fillIn = (text: string, values: Values = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? '')))

const plurals = new Map<string, Intl.PluralRules>()

/** The plural form of a count. The rules of a language are costly to make and asked for by every row of a list. */
function formOf(language: string, count: number): string {
  const known = plurals.get(language)
  if (known) return known.select(count)
  const rules = new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/** One text of a set: the plural form when `count` is given and the set has forms, filled in. */
export function findText(texts: Texts, key: string, language: string, values: Values = {}): string {
  const { count } = values
  const form = typeof count === 'number' ? `${key}_${formOf(language, count)}` : key
  return fillIn(texts[form] ?? texts[key] ?? texts[`${key}_other`] ?? key, values)
}
