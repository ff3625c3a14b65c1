import { z } from 'zod'
import { wholeSigns } from '../values/whole-signs.rules.ts'

/**
 * A value of a list's person beside name, number and e-mail, from a spreadsheet or a user. Campaigns insert it into
 * their texts.
 */
export interface ListVariable {
  /** Normalised by `variableKey`. */
  key: string
  value: string
}

/** Maximum variables per person, and maximum distinct variables per list. */
export const MOST_LIST_VARIABLES = 30
export const MOST_KEY_LETTERS = 40
export const MOST_VALUE_LETTERS = 500

/** Variables that every recipient has anyway. */
const RESERVED: ReadonlySet<string> = new Set(['nome', 'numero', 'email'])

/**
 * Returns a variable's name in texts: "Data da visita" becomes `data_da_visita`. Lowercase without accents, digits and
 * single underscores inside. '' if nothing remains of the heading, or if the name is reserved.
 */
export function variableKey(heading: string): string {
  const key = heading
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+/, '')
  const cut = wholeSigns(key, MOST_KEY_LETTERS).replace(/_+$/, '')
  return RESERVED.has(cut) ? '' : cut
}

/**
 * Returns the variable names of a spreadsheet's columns in order. Null for a column without a variable: nothing remains
 * of its heading, an earlier column has the name, or `MOST_LIST_VARIABLES` is reached.
 */
export function columnKeys(headings: readonly string[]): (string | null)[] {
  const keys = new Set<string>()
  return headings.map((heading) => {
    const key = variableKey(heading)
    if (key === '' || keys.has(key) || keys.size === MOST_LIST_VARIABLES) return null
    keys.add(key)
    return key
  })
}

/** Returns the variables of a row by column names. Values that are too long are truncated. */
export function variablesOfRow(keys: readonly (string | null)[], values: readonly unknown[]): ListVariable[] {
  return keys.flatMap((key, at) => {
    if (key === null) return []
    const value = values[at]
    const text =
      typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
    return [{ key, value: text.slice(0, MOST_VALUE_LETTERS).replaceAll('\u0000', '').toWellFormed().trim() }]
  })
}

export const listVariable = z.object({ key: z.string(), value: z.string() })

/** Variables of a person as entered: names must be valid and unique. */
export const listVariablesInput = z
  .array(
    z.object({
      key: z
        .string()
        .max(200)
        .transform(variableKey)
        .refine((key) => key !== ''),
      value: z.preprocess(
        (value) => (typeof value === 'number' ? String(value) : value),
        z.string().trim().max(MOST_VALUE_LETTERS),
      ),
    }),
  )
  .max(MOST_LIST_VARIABLES)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length)
