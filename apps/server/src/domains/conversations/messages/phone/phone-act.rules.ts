import type { PhoneAct } from '@recado/channels/channel'
import { storable } from '../../../../platform/db/storable.rules.ts'
import { type KnownAs, knownAs, LONGEST_ID } from '../inbound/inbound.rules.ts'

/** The most messages that one act names; more are covered by their time. */
export const MOST_NAMED = 1_000

/** The input of `phone_act` (sql/functions/messages/phone_act.sql). */
export interface StoredPhoneAct extends KnownAs {
  kind: PhoneAct['kind']
  at: number
  until: number | null
  ids: string[]
  initial: boolean
}

/**
 * An act of the phone in the form in which it is applied; null when it names no chat.
 * @param now milliseconds; replaces a time that is missing, and bounds one that is still ahead
 */
export function storedAct(
  { kind, chat, at, until, ids, initial = false }: PhoneAct,
  now: number,
): StoredPhoneAct | null {
  const address = knownAs(chat)
  if (!address.phone && !address.lid && !address.group) return null
  const bounded = (time: number) => (time > 0 && time <= now ? Math.floor(time) : now)
  return {
    ...address,
    kind,
    at: bounded(at),
    until: until === null || until <= 0 ? null : bounded(until),
    ids: ids.slice(-MOST_NAMED).map((id) => storable(id, LONGEST_ID)),
    initial,
  }
}
