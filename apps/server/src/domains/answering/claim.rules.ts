import type { Outcome, Seat } from './chain.rules.ts'
import type { ClaimWish } from './responder.ts'
import type { Occasion, Scene } from './scene.rules.ts'

/** The change to the claim of a ticket; null: none. */
export type ClaimChange = { take: ClaimWish } | { release: string } | null

/**
 * Who holds the ticket after an occasion: an area holds what it claims by what it remembers. It takes a ticket only when
 * it answered or nobody holds it; a person's ticket it never takes.
 */
export function claimAfter(
  seats: readonly Seat[],
  { claim }: Scene,
  occasion: Occasion,
  { by, effects, memories }: Outcome,
): ClaimChange {
  const ends = effects.find((effect) => effect.do === 'close' || effect.do === 'stop')
  if (ends) return claim && { release: ends.do === 'stop' ? 'stopped' : 'closed' }
  const areas = new Map(seats.map(({ responder, scene }) => [responder.area, scene]))
  let released: ClaimChange = occasion.kind === 'expired' && claim ? { release: 'limit' } : null
  for (const [area, scene] of areas) {
    if (!scene) continue
    const memory = memories.has(area) ? memories.get(area) : scene.memory
    const wish = area.claims?.(scene, memory) ?? null
    const holds =
      claim !== null && seats.some(({ responder }) => responder.area === area && responder.name === claim.responder)
    if (wish) {
      if (holds && sameClaim(claim, wish)) return occasion.kind === 'expired' ? released : null
      if (holds || claim === null || (by?.area === area && claim.responder !== 'person')) return { take: wish }
    } else if (holds && released === null && claim.responder !== 'person') {
      released = { release: effects.some((effect) => effect.do === 'handOver') ? 'handedOver' : 'done' }
    }
  }
  return released
}

const sameClaim = (claim: NonNullable<Scene['claim']>, wish: ClaimWish): boolean =>
  claim.responder === wish.responder &&
  claim.reason === wish.reason &&
  (claim.until?.getTime() ?? null) === (wish.until?.getTime() ?? null)
