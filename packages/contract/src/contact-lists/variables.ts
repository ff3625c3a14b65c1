import { z } from 'zod'
import { wholeSigns } from '../values/whole-signs.rules.ts'

/** What a spreadsheet or a person says about somebody of a list beside name, number and e-mail; campaigns fill it into their texts. */
export interface ListVariable {
  /** As `variableKey` writes it. */
  key: string
  value: string
}

/** Most variables of a person, and different ones of a list. */
export const MOST_VARIABLES = 30
export const MOST_KEY_LETTERS = 40
export const MOST_VALUE_LETTERS = 500

/** Every recipient has these of their own. */
const RESERVED: ReadonlySet<string> = new Set(['nome', 'numero', 'email'])

/**
 * The name of a variable as texts write it: "Data da visita" is `data_da_visita`. Small letters without accents, digits and single
 * underscores within; '' when nothing of the heading is left, or every recipient has a value of that name.
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
 * The names that the columns of a spreadsheet give to variables, in their order: null for one that gives none, because nothing of its
 * heading is left, an earlier column has its name, or there are MOST_VARIABLES before it.
 */
export function columnKeys(headings: readonly string[]): (string | null)[] {
  const keys = new Set<string>()
  return headings.map((heading) => {
    const key = variableKey(heading)
    if (key === '' || keys.has(key) || keys.size === MOST_VARIABLES) return null
    keys.add(key)
    return key
  })
}

/** The variables of a row, by the names of its columns; a value that is too long is cut. */
export function variablesOfRow(keys: readonly (string | null)[], values: readonly unknown[]): ListVariable[] {
  return keys.flatMap((key, at) => {
    if (key === null) return []
    const value = values[at]
    const text =
      typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
    return [{ key, value: text.slice(0, MOST_VALUE_LETTERS).replaceAll('\u0000', '').toWellFormed().trim() }]
  })
}

/** A variable as it is shown. */
export const listVariable = z.object({ key: z.string(), value: z.string() })

/** The variables of a person as they are typed: every name is a name, and none is there twice. */
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
  .max(MOST_VARIABLES)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length)
