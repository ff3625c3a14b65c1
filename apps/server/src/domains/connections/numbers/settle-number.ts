import type { ChannelAbilities, ConnectionState } from '@recado/channels/channel'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { connectionNumber, deleteHeldNumber, heldNumber, holdNumber } from './held-number.store.ts'
import { type Claim, claimNumber } from './number-claims.store.ts'
import { claimKeys, isSameNumber } from './number-keys.rules.ts'

/** What is to happen to a connection that is open, by the number that it has. */
export type Verdict = { action: 'use' | 'hold' } | { action: 'use' | 'refuse'; holder: number | null }

/**
 * Claims the number of a connection that has just been opened, and compares it with the number that the connection had
 * (connections.10, connections.11). The caller has locked the session.
 */
export async function settleNumber(
  db: CompanyDb,
  at: { companyId: number; connectionId: number },
  own: ConnectionState & { state: 'open' },
  abilities: Pick<ChannelAbilities, 'claimsNumber' | 'hasQr'>,
): Promise<Verdict> {
  const keys = abilities.claimsNumber ? claimKeys(own) : []
  const claim: Claim = keys.length ? await claimNumber(db, at.connectionId, keys) : { outcome: 'ours', holder: null }
  const held = await heldNumber(db, at)
  // What arrived for a third number is not this one's.
  const isHeld = held !== null && isSameNumber(held, own)
  if (claim.outcome === 'taken') {
    await deleteHeldNumber(db, at, null)
    return { action: 'refuse', holder: claim.holder }
  }
  const before = await connectionNumber(db, at)
  const isAsked = abilities.hasQr || abilities.claimsNumber
  if (before && isAsked && !isSameNumber(before, own)) {
    if (held && !isHeld) await deleteHeldNumber(db, at, null)
    await holdNumber(db, at, own)
    return { action: 'hold' }
  }
  await deleteHeldNumber(db, at, null)
  return claim.outcome === 'duplicate' ? { action: 'use', holder: claim.holder } : { action: 'use' }
}
