import type { ExtractedItem, Extraction } from '@recado/contract/extractor/extraction'

/** Adds a received result to an extraction. A result that it already has changes nothing. */
export function withExtractedItem(
  current: { extraction: Extraction; items: ExtractedItem[] },
  item: ExtractedItem,
): { extraction: Extraction; items: ExtractedItem[] } {
  if (current.items.some(({ id }) => id === item.id)) return current
  const items = [...current.items, item].toSorted((one, other) => one.id - other.id)
  return { items, extraction: { ...current.extraction, found: Math.max(current.extraction.found, items.length) } }
}
