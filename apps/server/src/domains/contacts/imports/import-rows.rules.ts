import { columnKeys, type ListVariable, variablesOfRow } from '@recado/contract/contact-lists/variables'
import type { ImportRow, RejectReason } from '@recado/contract/contacts/import'
import { BROKEN_NUMBER } from '@recado/contract/contacts/vcard.rules'
import { unmarkedCell } from '@recado/contract/values/csv'
import { type PhoneProblem, readPhone } from '@recado/contract/values/phone'
import { isVisible } from '@recado/contract/values/visible.rules'
import { z } from 'zod'

/** A row of a spreadsheet after validation. */
export interface JudgedRow extends Omit<ImportRow, 'values'> {
  /** Canonical digits. Null when it is not a phone number. */
  phone: string | null
  /** Why the row is rejected, or null. */
  reason: RejectReason | null
  /** True if the row is imported without its invalid e-mail. */
  isEmailDropped: boolean
  duplicateOf: number | null
  /** The row's other columns, if the import stores them. */
  variables: readonly ListVariable[]
}

/** An import's rules for names: their length, and whether the number replaces a missing one. */
export interface NameRules {
  least: number
  most: number
  isOptional: boolean
}

const emailAddress = z.email().max(254)

/**
 * Returns a function that judges a sheet's rows in order. It rejects what an entry by hand would, and all but the first
 * row with a number (in any spelling). An invalid e-mail is left out, and its row stays.
 * @param columns headings of the rows' other values; without them these values are dropped
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
  const numberReason = number === BROKEN_NUMBER ? 'cardBroken' : problem && numberReasons[problem]
  const reason = numberReason ?? nameReason(cleaned.name, names)
  const isBadEmail = cleaned.email !== '' && !emailAddress.safeParse(cleaned.email).success
  return { ...cleaned, phone, reason, isEmailDropped: isBadEmail && reason === null }
}

/** Removes our export's escaping of formulas, and joins lines. */
function nameOf({ name }: Pick<ImportRow, 'name'>, phone: string | null, { isOptional }: NameRules): string {
  const plain = unmarkedCell(name).replace(/\s+/g, ' ').trim()
  const visibleName = isVisible(plain) ? plain : ''
  return visibleName === '' && isOptional ? (phone ?? '') : visibleName
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
