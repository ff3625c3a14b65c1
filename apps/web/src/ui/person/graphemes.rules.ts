const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The first `count` user-perceived characters: an emoji of several code points, or a letter with its accent, counts as
 * one.
 */
export function graphemes(text: string, count: number): string[] {
  const result: string[] = []
  if (count <= 0) return result
  for (const { segment } of segmenter.segment(text)) {
    result.push(segment)
    if (result.length === count) break
  }
  return result
}

/** At most `max` user-perceived characters, with an ellipsis if the text was cut. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const beginning = graphemes(text, max).join('')
  return beginning.length < text.length ? `${beginning}…` : text
}
