/** A passage that a search found. */
export interface FoundPassage {
  documentId: number
  place: number
  title: string
  text: string
}

/** How little the first places of a list weigh more than the next ones; the usual value of reciprocal rank fusion. */
const SMOOTHING = 60

const keyOf = ({ documentId, place }: FoundPassage) => `${documentId}:${place}`

/**
 * One list of several, by the places that each passage has in them: scores of words and of vectors cannot be compared.
 * What more lists name goes before; of equal ones the first list's.
 */
export function fused(lists: ReadonlyArray<readonly FoundPassage[]>, most: number): FoundPassage[] {
  const scores = new Map<string, { passage: FoundPassage; score: number }>()
  for (const list of lists)
    for (const [at, passage] of list.entries()) {
      const known = scores.get(keyOf(passage))
      const score = (known?.score ?? 0) + 1 / (SMOOTHING + at)
      scores.set(keyOf(passage), { passage, score })
    }
  return [...scores.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ passage }) => passage)
}

/** A vector of length 1, so that the product of two is their likeness; null for one without a direction. */
export function unitVector(values: readonly number[]): number[] | null {
  const length = Math.hypot(...values)
  return Number.isFinite(length) && length > 0 ? values.map((value) => value / length) : null
}
