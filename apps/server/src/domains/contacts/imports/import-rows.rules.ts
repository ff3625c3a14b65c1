import type { ImportRow, RejectReason } from '@recado/contract/contacts/import'
import { canonicalPhone, lacksArea } from '@recado/contract/values/phone'
import { z } from 'zod'

/** A row of a spreadsheet after looking at it. */
export interface JudgedRow extends ImportRow {
  /** Canonical; null when it is no phone number. */
  phone: string | null
  /** Why it is not imported; null when it is. */
  reason: RejectReason | null
  duplicateOf: number | null
}

const emailAddress = z.email().max(254)

/**
 * Looks at every row: a value that would be refused when typed by hand is refused here, and of two rows with one number
 * (with or without Brazil's ninth digit) the first counts.
 * @param names how many letters a name has, at least and at most
 */
export function judgeRows(rows: readonly ImportRow[], names: { least: number; most: number }): JudgedRow[] {
  const first = new Map<string, number>()
  return rows.map((row) => {
    const cleaned = { row: row.row, name: tidy(row.name), number: row.number.trim(), email: row.email.trim() }
    const phone = phoneOf(cleaned.number)
    const reason = reasonOf(cleaned, phone, names)
    if (reason !== null || phone === null) return { ...cleaned, phone, reason, duplicateOf: null }
    const earlier = first.get(phone)
    if (earlier !== undefined) return { ...cleaned, phone, reason: 'duplicate', duplicateOf: earlier }
    first.set(phone, row.row)
    return { ...cleaned, phone, reason: null, duplicateOf: null }
  })
}

/** Without the mark that our own export puts before what would be a formula, and in one line. */
const tidy = (name: string) =>
  name
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Letters make it no number: '5511 98888-7777 (Ana)' may be one, 'ramal 12345678' is not. */
function phoneOf(number: string): string | null {
  const bare = number.replace(/^'/, '').replace(/\.0+$/, '')
  return /^[\d\s()+./-]+$/.test(bare) ? canonicalPhone(bare) : null
}

function reasonOf(
  { name, number, email }: Omit<ImportRow, 'row'>,
  phone: string | null,
  names: { least: number; most: number },
): RejectReason | null {
  if (number === '') return 'numberMissing'
  if (phone === null) return 'numberInvalid'
  if (lacksArea(number)) return 'areaMissing'
  if (name === '') return 'nameMissing'
  if (name.length < names.least) return 'nameTooShort'
  if (name.length > names.most) return 'nameTooLong'
  if (email !== '' && !emailAddress.safeParse(email).success) return 'emailInvalid'
  return null
}
