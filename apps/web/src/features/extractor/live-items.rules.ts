import type { ExtractedItem, Extraction } from '@recado/contract/extractor/extraction'

/** A shown extraction with a result that just came; one that it has already changes nothing. */
export function withItem(
  shown: { extraction: Extraction; items: ExtractedItem[] },
  item: ExtractedItem,
): { extraction: Extraction; items: ExtractedItem[] } {
  if (shown.items.some(({ id }) => id === item.id)) return shown
  const items = [...shown.items, item].toSorted((one, other) => one.id - other.id)
  return { items, extraction: { ...shown.extraction, found: Math.max(shown.extraction.found, items.length) } }
}
