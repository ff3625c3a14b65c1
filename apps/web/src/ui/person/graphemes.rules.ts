const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first `count` characters as people count them: an emoji of several code points, or a letter with its accent, is one. */
export function graphemes(text: string, count: number): string[] {
  const found: string[] = []
  if (count <= 0) return found
  for (const { segment } of segmenter.segment(text)) {
    found.push(segment)
    if (found.length === count) break
  }
  return found
}

/** At most `max` characters (as people count them), with an ellipsis when something was cut. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = graphemes(text, max).join('')
  return kept.length < text.length ? `${kept}…` : text
}
