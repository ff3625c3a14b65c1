import { columnKeys, type ListVariable, variablesOfRow } from '@recado/contract/contact-lists/variables'
import type { ImportRow, RejectReason } from '@recado/contract/contacts/import'
import { unmarkedCell } from '@recado/contract/values/csv'
import { type PhoneProblem, readPhone } from '@recado/contract/values/phone'
import { isVisible } from '@recado/contract/values/visible.rules'
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

/**
 * Judges the rows of a sheet one after the other: a value that would be refused when typed by hand is refused here, and of two rows
 * with one number (in whatever form) the first counts. An e-mail is optional: a bad one is left out, and the row stays.
 * @param columns headings of the rows' other values; none: those are not kept
 */
export function rowJudge(names: NameRules, columns: readonly string[] = []): (row: ImportRow) => JudgedRow {
  const first = new Map<string, number>()
  const keys = columnKeys(columns)
  return (row) => {
    const one = judgeRow(row, names)
    const phone = one.reason === null ? one.phone : null
    const earlier = phone === null ? undefined : first.get(phone)
    if (earlier !== undefined)
      return { ...one, isEmailDropped: false, reason: 'duplicate', duplicateOf: earlier, variables: [] }
    if (phone !== null) first.set(phone, row.row)
    return { ...one, duplicateOf: null, variables: variablesOfRow(keys, row.values ?? []) }
  }
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
  const plain = unmarkedCell(name).replace(/\s+/g, ' ').trim()
  const typed = isVisible(plain) ? plain : ''
  return typed === '' && isOptional ? (phone ?? '') : typed
}

const numberReasons: Readonly<Record<PhoneProblem, RejectReason>> = {
  missing: 'numberMissing',
  invalid: 'numberInvalid',
  areaMissing: 'areaMissing',
  digitsLost: 'numberShortened',
  several: 'numbersSeveral',
  lid: 'numberLid',
  extension: 'numberExtension',
}

function nameReason(name: string, names: NameRules): RejectReason | null {
  if (name === '') return 'nameMissing'
  if (name.length < names.least) return 'nameTooShort'
  return name.length > names.most ? 'nameTooLong' : null
}
