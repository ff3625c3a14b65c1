/** A passage that a search found. */
export interface FoundPassage {
  documentId: number
  place: number
  title: string
  text: string
}

/** Smoothing constant of reciprocal rank fusion, with its usual value: reduces the weight of the first ranks. */
const SMOOTHING = 60

const keyOf = ({ documentId, place }: FoundPassage) => `${documentId}:${place}`

/**
 * Merges lists by the ranks of their passages (reciprocal rank fusion), because scores of words and of vectors are not
 * comparable. Passages in several lists come first; ties follow the first list's order.
 */
export function mergeRankings(lists: ReadonlyArray<readonly FoundPassage[]>, most: number): FoundPassage[] {
  const scores = new Map<string, { passage: FoundPassage; score: number }>()
  for (const list of lists)
    for (const [at, passage] of list.entries()) {
      const previous = scores.get(keyOf(passage))
      const score = (previous?.score ?? 0) + 1 / (SMOOTHING + at)
      scores.set(keyOf(passage), { passage, score })
    }
  return [...scores.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ passage }) => passage)
}

/** Normalises a vector to length 1, so that the dot product of two is their similarity. Null for a zero vector. */
export function unitVector(values: readonly number[]): number[] | null {
  const length = Math.hypot(...values)
  return Number.isFinite(length) && length > 0 ? values.map((value) => value / length) : null
}
