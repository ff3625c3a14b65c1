import type { PhoneAct } from '@recado/channels/channel'
import { storable } from '../../../../platform/db/storable.rules.ts'
import { LONGEST_ID, type NormalizedAddress, normalizeAddress } from '../inbound/inbound.rules.ts'

/** Maximum number of messages named by one act; others are covered by its time. */
export const MAX_NAMED_MESSAGES = 1_000

/** The input of `phone_act` (sql/functions/messages/phone_act.sql). */
export interface StoredPhoneAct extends NormalizedAddress {
  kind: PhoneAct['kind']
  at: number
  until: number | null
  ids: string[]
  initial: boolean
}

/**
 * Converts a phone's act to the applied form; null when it names no chat.
 * @param now milliseconds; replaces a missing time and limits one in the future
 */
export function storedAct(
  { kind, chat, at, until, ids, initial = false }: PhoneAct,
  now: number,
): StoredPhoneAct | null {
  const address = normalizeAddress(chat)
  if (!address.phone && !address.lid && !address.group) return null
  const clampTime = (time: number) => (time > 0 && time <= now ? Math.floor(time) : now)
  return {
    ...address,
    kind,
    at: clampTime(at),
    until: until === null || until <= 0 ? null : clampTime(until),
    ids: ids.slice(-MAX_NAMED_MESSAGES).map((id) => storable(id, LONGEST_ID)),
    initial,
  }
}
