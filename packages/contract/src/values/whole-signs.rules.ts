const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Returns the beginning of a text that fits `most` UTF-16 units, without a partial emoji or accented letter at its end.
 */
export function wholeSigns(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  // Twice the length suffices to find the end of the last grapheme.
  for (const { segment, index } of segmenter.segment(text.slice(0, most * 2))) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  // A single grapheme that exceeds the limit is not real text.
  return end > 0
    ? text.slice(0, end)
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
}
