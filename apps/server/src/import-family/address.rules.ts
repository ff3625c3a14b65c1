import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import type { SourceRow } from './source.ts'
import { isOn, textOf } from './values.rules.ts'

/** The network's address of a contact. Empty: it cannot be written to. */
export interface Address {
  phone: string | null
  /** The phone as the network wrote it. Answers are sent to it. */
  spelling: string | null
  lid: string | null
  group: string | null
}

const nothing: Address = { phone: null, spelling: null, lid: null, group: null }

/**
 * Returns the address of a contact of the family. `number` contains digits, or the network's whole address. Some
 * versions store the latter in `remoteJid` and the LID in `lid`. Brazilian mobiles get their ninth digit.
 */
export function sourceContactAddress(row: SourceRow): Address {
  const number = textOf(row.number).trim()
  const remote = textOf(row.remoteJid).trim()
  const group = isOn(row.isGroup) || number.endsWith('@g.us') || /^\d+-\d+$/.test(number)
  if (group) {
    const id = (number || remote).replace(/@.*$/, '').replace(/[^\d-]/g, '')
    return /^\d[\d-]{8,}$/.test(id) ? { ...nothing, group: id } : nothing
  }
  const lid = [textOf(row.lid), remote, number].flatMap(
    (one) => /^(\d{5,20})(?::\d+)?@lid$/.exec(one.trim())?.[1] ?? [],
  )[0]
  const plainLid = /^\d{5,20}$/.exec(textOf(row.lid).trim())?.[0]
  const lidOnly = { ...nothing, lid: lid ?? plainLid ?? null }
  if (number.endsWith('@lid')) return lidOnly
  const digits = number.replace(/[@:].*$/, '').replace(/\D/g, '')
  // A longer number is a LID that was stored as a number.
  if (/\p{L}/u.test(number.replace(/@.*$/, '')) || digits.length < 8 || digits.length > 15) return lidOnly
  const phone = canonicalNetworkPhone(digits)
  return { ...lidOnly, phone, spelling: digits === phone ? null : digits }
}
