import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import type { Row } from './source.ts'
import { isOn, textOf } from './values.rules.ts'

/** Under which address the network knows a contact; none: it cannot be written to. */
export interface Address {
  phone: string | null
  /** The phone as the network wrote it: answers go there. */
  spelling: string | null
  lid: string | null
  group: string | null
}

const nothing: Address = { phone: null, spelling: null, lid: null, group: null }

/**
 * The address of a contact of the family: `number` holds digits, or the network's whole address; a few versions keep the latter in
 * `remoteJid` and WhatsApp's own id of the person in `lid`. Mobiles of Brazil get their ninth digit.
 */
export function addressOf(row: Row): Address {
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
  const known = { ...nothing, lid: lid ?? plainLid ?? null }
  if (number.endsWith('@lid')) return known
  const digits = number.replace(/[@:].*$/, '').replace(/\D/g, '')
  // Longer ones are an id of WhatsApp that was taken for a number.
  if (/\p{L}/u.test(number.replace(/@.*$/, '')) || digits.length < 8 || digits.length > 15) return known
  const phone = canonicalNetworkPhone(digits)
  return { ...known, phone, spelling: digits === phone ? null : digits }
}
