import type { ChainOutcome, Seat } from './chain.rules.ts'
import type { ClaimWish } from './responder.ts'
import type { Occasion, Scene } from './scene.rules.ts'

/** The change to the claim of a ticket; null: none. */
export type ClaimChange = { take: ClaimWish } | { release: string } | null

/**
 * Returns the claim after an occasion, which an area derives from its memory. An area takes a ticket only when it
 * answered or the ticket has no claim, and never from a user.
 */
export function claimAfter(
  seats: readonly Seat[],
  { claim }: Scene,
  occasion: Occasion,
  { by, effects, memories }: ChainOutcome,
): ClaimChange {
  const ends = effects.find((effect) => effect.do === 'close' || effect.do === 'stop')
  if (ends) return claim && { release: ends.do === 'stop' ? 'stopped' : 'closed' }
  const areas = new Map(seats.map(({ responder, scene }) => [responder.area, scene]))
  let release: ClaimChange = occasion.kind === 'expired' && claim ? { release: 'limit' } : null
  for (const [area, scene] of areas) {
    if (!scene) continue
    const memory = memories.has(area) ? memories.get(area) : scene.memory
    const wish = area.claims?.(scene, memory) ?? null
    const holds =
      claim !== null && seats.some(({ responder }) => responder.area === area && responder.name === claim.responder)
    if (wish) {
      if (holds && sameClaim(claim, wish)) return occasion.kind === 'expired' ? release : null
      if (holds || claim === null || (by?.area === area && claim.responder !== 'person')) return { take: wish }
    } else if (holds && release === null && claim.responder !== 'person') {
      release = { release: effects.some((effect) => effect.do === 'handOver') ? 'handedOver' : 'done' }
    }
  }
  return release
}

const sameClaim = (claim: NonNullable<Scene['claim']>, wish: ClaimWish): boolean =>
  claim.responder === wish.responder &&
  claim.reason === wish.reason &&
  (claim.until?.getTime() ?? null) === (wish.until?.getTime() ?? null)
