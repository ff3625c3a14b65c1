const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The beginning of a text that a field of `most` characters, as programs count them, can hold: never with a part of an
 * emoji or of an accented letter at its end.
 */
export function wholeSigns(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  // Enough to see where the last sign ends.
  for (const { segment, index } of segmenter.segment(text.slice(0, most * 2))) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  // One sign longer than all the room is no word of any language.
  return end > 0
    ? text.slice(0, end)
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
}
