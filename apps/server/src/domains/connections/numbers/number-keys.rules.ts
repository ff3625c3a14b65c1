import { canonicalNetworkPhone } from '@recado/contract/values/phone'

/** A number as its network describes it, digits only. `account` is the network's id of the number, if it has one. */
export interface NetworkNumber {
  phone: string
  lid: string | null
  account?: string | undefined
}

/** Country codes whose mobile numbers have an optional digit: Argentina's 9, Mexico's 1. */
const OPTIONAL_DIGIT = /^(?:(54)9|(52)1)(\d{10})$/

/**
 * Returns one form for all spellings of a number: Brazilian mobiles with the ninth digit, Argentine and Mexican ones
 * without theirs.
 */
export function phoneKey(phone: string): string {
  const canonical = canonicalNetworkPhone(phone)
  const match = OPTIONAL_DIGIT.exec(canonical)
  return match ? `${match[1] ?? match[2]}${match[3]}` : canonical
}

/**
 * Returns the keys that claim a number, each unique in the installation (connections.10). Empty for an unknown number.
 */
export function claimKeys({ phone, lid, account }: NetworkNumber): string[] {
  return [
    ...(phone === '' ? [] : [`phone:${phoneKey(phone)}`]),
    ...(lid ? [`lid:${lid}`] : []),
    ...(account ? [`account:${account}`] : []),
  ]
}

/**
 * Returns true if a connection may switch numbers without asking (connections.11). It may if it had no number, if only
 * the spelling or LID of the number differs, or if the account is the same with a new number.
 */
export function isSameNumber(before: NetworkNumber, now: NetworkNumber): boolean {
  if (before.phone === '') return true
  if (before.lid !== null && before.lid === now.lid) return true
  return now.phone !== '' && phoneKey(before.phone) === phoneKey(now.phone)
}
