/** What a node may have in hand at once. */
export interface Places {
  /** Units at once. */
  concurrency: number
  /** Units beyond these, as far as so many others have been in hand for long: they hang, or nearly so. */
  moreForLong: number
  /** Units of one company. */
  perCompany: number
}

/** A unit in hand. */
export interface InHand {
  companyId: number
  /** It takes longer than nearly all do. */
  isLong: boolean
}

/** What may be taken now. */
export interface Room {
  /** Units in all. */
  free: number
  /** Of these, units of companies that have one already: in hand, or taken before by the same look. */
  seconds: number
  /** Companies with something in hand, or known to be slow: how many units they have, and how many more they may have. */
  companies: ReadonlyArray<{ companyId: number; units: number; room: number; isSlow: boolean }>
}

/**
 * What a node may take now, so that reactions that hang leave room for other companies:
 * - half of the places are for companies that have nothing in hand, however many units another one has waiting;
 * - a unit that takes long gives its place back, for as many as `moreForLong`; to other companies, as it counts twice
 *   against its own;
 * - a company whose reactions took too long lately may have one unit, and all of these together half of the places.
 * @param inHand the units that are worked on
 * @param slow companies whose reactions took too long, the one served longest ago first
 */
export function roomFor(
  inHand: readonly InHand[],
  slow: readonly number[],
  { concurrency, moreForLong, perCompany }: Places,
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
    seconds: Math.max(0, half - Math.max(0, inHand.length - units.size - long)),
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
