import type { ChannelAbilities, ConnectionState } from '@recado/channels/channel'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { connectionNumber, deleteHeldNumber, heldNumber, holdNumber } from './held-number.store.ts'
import { claimNumber, type NumberClaim } from './number-claims.store.ts'
import { claimKeys, isSameNumber } from './number-keys.rules.ts'

/** The decision on a newly opened connection, depending on its number. */
export type NumberVerdict = { action: 'use' | 'hold' } | { action: 'use' | 'refuse'; holder: number | null }

/**
 * Claims the number of a newly opened connection and compares it with its previous number (connections.10,
 * connections.11). The caller must have locked the session.
 */
export async function settleNumber(
  db: CompanyDb,
  at: { companyId: number; connectionId: number },
  own: ConnectionState & { state: 'open' },
  abilities: Pick<ChannelAbilities, 'claimsNumber' | 'hasQr'>,
): Promise<NumberVerdict> {
  const keys = abilities.claimsNumber ? claimKeys(own) : []
  const claim: NumberClaim = keys.length
    ? await claimNumber(db, at.connectionId, keys)
    : { outcome: 'ours', holder: null }
  const heldRow = await heldNumber(db, at)
  // Events of a third number do not belong to this one.
  const isHeld = heldRow !== null && isSameNumber(heldRow, own)
  if (claim.outcome === 'taken') {
    await deleteHeldNumber(db, at, null)
    return { action: 'refuse', holder: claim.holder }
  }
  const before = await connectionNumber(db, at)
  const isAsked = abilities.hasQr || abilities.claimsNumber
  if (before && isAsked && !isSameNumber(before, own)) {
    if (heldRow && !isHeld) await deleteHeldNumber(db, at, null)
    await holdNumber(db, at, own)
    return { action: 'hold' }
  }
  await deleteHeldNumber(db, at, null)
  return claim.outcome === 'duplicate' ? { action: 'use', holder: claim.holder } : { action: 'use' }
}
