import { PERSONAL_TEXTS_MOST, PERSONAL_TEXTS_TOTAL } from '@recado/contract/identity/personal-text-limits'

/** A text to store, or null to remove it. */
export interface TextChange {
  name: string
  text: string | null
}

/**
 * Splits changes into those within a user's limits and the names of the others. Removals are applied first, to free
 * space.
 * @param lengths characters of the stored texts, by name
 */
export function fittingTexts(
  lengths: ReadonlyMap<string, number>,
  changes: readonly TextChange[],
): { accepted: TextChange[]; refused: string[] } {
  const after = new Map(lengths)
  const latest = [...new Map(changes.map((change) => [change.name, change])).values()]
  for (const { name, text } of latest) if (text === null) after.delete(name)
  let total = [...after.values()].reduce((sum, length) => sum + length, 0)
  const accepted: TextChange[] = []
  const rejectedNames: string[] = []
  for (const change of latest) {
    if (change.text !== null) {
      const grown = total - (after.get(change.name) ?? 0) + change.text.length
      const isNew = !after.has(change.name)
      if (grown > PERSONAL_TEXTS_TOTAL || (isNew && after.size >= PERSONAL_TEXTS_MOST)) {
        rejectedNames.push(change.name)
        continue
      }
      total = grown
      after.set(change.name, change.text.length)
    }
    accepted.push(change)
  }
  return { accepted, refused: rejectedNames }
}
