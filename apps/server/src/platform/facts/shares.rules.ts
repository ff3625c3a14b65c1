/** Limits for a node's running units. */
export interface UnitLimits {
  /** Units running at once. */
  concurrency: number
  /** Additional units while as many others are long-running: they hang, or nearly so. */
  moreForLong: number
  /** Units of one company. */
  perCompany: number
}

/** A running unit. */
export interface InHand {
  companyId: number
  /** It takes longer than nearly all others. */
  isLong: boolean
}

/** The units that may be claimed now. */
export interface Room {
  /** Units in total. */
  free: number
  /** Part of `free` for companies that already have a unit, running or claimed earlier in the same claim. */
  freeForBusy: number
  /** Companies with running units, or known to be slow: how many units they have, and how many more they may have. */
  companies: ReadonlyArray<{ companyId: number; units: number; room: number; isSlow: boolean }>
}

/**
 * Returns the units that a node may claim now, so that hanging reactions leave room for other companies:
 * - Half of the places are reserved for companies without a running unit, however long another company's backlog is.
 * - A long-running unit frees its place for other companies, for up to `moreForLong` units. It counts twice against its
 *   own company.
 * - A company with slow reactions lately may have one unit, and all slow companies together half of the places.
 * @param inHand the running units
 * @param slow companies with slow reactions, the one served longest ago first
 */
export function roomFor(
  inHand: readonly InHand[],
  slow: readonly number[],
  { concurrency, moreForLong, perCompany }: UnitLimits,
): Room {
  const units = perCompanyCount(inHand)
  const longUnits = inHand.filter(({ isLong }) => isLong)
  const longOf = perCompanyCount(longUnits)
  const long = Math.min(moreForLong, longUnits.length)
  const half = Math.floor(concurrency / 2)
  const bySlow = slow.reduce((sum, companyId) => sum + (units.get(companyId) ?? 0), 0)
  let forSlow = Math.max(0, half - bySlow)
  const companies = slow.map((companyId) => {
    const has = units.get(companyId) ?? 0
    const room = has === 0 && forSlow > 0 ? 1 : 0
    forSlow -= room
    return { companyId, units: has, room, isSlow: true }
  })
  const others = [...units].filter(([companyId]) => !slow.includes(companyId))
  return {
    free: Math.max(0, concurrency + long - inHand.length),
    freeForBusy: Math.max(0, half - Math.max(0, inHand.length - units.size - long)),
    companies: [
      ...companies,
      ...others.map(([companyId, has]) => ({
        ...{ companyId, units: has, isSlow: false },
        room: Math.max(0, perCompany - has - (longOf.get(companyId) ?? 0)),
      })),
    ],
  }
}

function perCompanyCount(inHand: readonly InHand[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { companyId } of inHand) counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
  return counts
}
