import { canonicalNetworkPhone } from '@recado/contract/values/phone'

/** A number as its network describes it. Digits; `account` is the network's own id of the number, where it has one. */
export interface NetworkNumber {
  phone: string
  lid: string | null
  account?: string | undefined
}

/** Country codes whose mobiles have a digit that networks write or leave out: Argentina's 9, Mexico's 1. */
const OPTIONAL_DIGIT = /^(?:(54)9|(52)1)(\d{10})$/

/** One form for all spellings of a number: Brazilian mobiles with the ninth digit, Argentine and Mexican ones without theirs. */
export function phoneKey(phone: string): string {
  const canonical = canonicalNetworkPhone(phone)
  const match = OPTIONAL_DIGIT.exec(canonical)
  return match ? `${match[1] ?? match[2]}${match[3]}` : canonical
}

/** The keys by which a number is claimed, each unique over the installation (connections.10). Empty when nothing is known of it. */
export function claimKeys({ phone, lid, account }: NetworkNumber): string[] {
  return [
    ...(phone === '' ? [] : [`phone:${phoneKey(phone)}`]),
    ...(lid ? [`lid:${lid}`] : []),
    ...(account ? [`account:${account}`] : []),
  ]
}

/**
 * Whether a connection that had one number may go on with another one without a question (connections.11): it had none, it is the
 * same number in another spelling or under a new LID, or the same account with a new number.
 */
export function isSameNumber(before: NetworkNumber, now: NetworkNumber): boolean {
  if (before.phone === '') return true
  if (before.lid !== null && before.lid === now.lid) return true
  return now.phone !== '' && phoneKey(before.phone) === phoneKey(now.phone)
}
