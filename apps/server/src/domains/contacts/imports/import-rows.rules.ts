import { setImmediate } from 'node:timers/promises'
import { columnKeys, type ListVariable, variablesOfRow } from '@recado/contract/contact-lists/variables'
import type { ImportRow, RejectReason } from '@recado/contract/contacts/import'
import { type PhoneProblem, readPhone } from '@recado/contract/values/phone'
import { z } from 'zod'

/** A row of a spreadsheet after looking at it. */
export interface JudgedRow extends Omit<ImportRow, 'values'> {
  /** Canonical; null when it is no phone number. */
  phone: string | null
  /** Why it is not imported; null when it is. */
  reason: RejectReason | null
  /** It is imported without its e-mail, which is none. */
  isEmailDropped: boolean
  duplicateOf: number | null
  /** Its other columns, where the import keeps them. */
  variables: readonly ListVariable[]
}

/** What a kind of import asks of names: how many letters they have, and whether the number stands in for a missing one. */
export interface NameRules {
  least: number
  most: number
  isOptional: boolean
}

const emailAddress = z.email().max(254)

/** Rows that are looked at without a pause: some 15 ms. */
const SLICE = 500

/**
 * Looks at every row: a value that would be refused when typed by hand is refused here, and of two rows with one number
 * (in whatever form) the first counts. An e-mail is optional: a bad one is left out, and the row stays. Pauses, so that many rows hold
 * nobody up.
 * @param sheet.columns headings of the rows' other values; absent: those are not kept
 */
export async function judgeRows(
  { rows, columns = [] }: { rows: readonly ImportRow[]; columns?: readonly string[] | undefined },
  names: NameRules,
): Promise<JudgedRow[]> {
  const first = new Map<string, number>()
  const keys = columnKeys(columns)
  const judged: JudgedRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % SLICE === 0) await setImmediate()
    const one = judgeRow(row, names)
    const earlier = one.phone === null || one.reason !== null ? undefined : first.get(one.phone)
    if (earlier !== undefined)
      judged.push({ ...one, isEmailDropped: false, reason: 'duplicate', duplicateOf: earlier, variables: [] })
    else {
      if (one.phone !== null && one.reason === null) first.set(one.phone, row.row)
      judged.push({ ...one, duplicateOf: null, variables: variablesOfRow(keys, row.values ?? []) })
    }
  }
  return judged
}

function judgeRow({ values: _, ...row }: ImportRow, names: NameRules) {
  const number = row.number.trim()
  const { number: phone, problem } = readPhone(number)
  const cleaned = { ...row, name: nameOf(row, phone, names), number, email: row.email.trim() }
  const reason = problem ? numberReasons[problem] : nameReason(cleaned.name, names)
  const isBadEmail = cleaned.email !== '' && !emailAddress.safeParse(cleaned.email).success
  return { ...cleaned, phone, reason, isEmailDropped: isBadEmail && reason === null }
}

/** Without the mark that our own export puts before what would be a formula, and in one line. */
function nameOf({ name }: Pick<ImportRow, 'name'>, phone: string | null, { isOptional }: NameRules): string {
  const typed = name
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return typed === '' && isOptional ? (phone ?? '') : typed
}

const numberReasons: Readonly<Record<PhoneProblem, RejectReason>> = {
  missing: 'numberMissing',
  invalid: 'numberInvalid',
  areaMissing: 'areaMissing',
  digitsLost: 'numberShortened',
  several: 'numbersSeveral',
  lid: 'numberLid',
}

function nameReason(name: string, names: NameRules): RejectReason | null {
  if (name === '') return 'nameMissing'
  if (name.length < names.least) return 'nameTooShort'
  return name.length > names.most ? 'nameTooLong' : null
}
