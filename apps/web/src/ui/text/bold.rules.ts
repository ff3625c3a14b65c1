/** A part of a text, between asterisks or not. */
export interface BoldPart {
  text: string
  isBold: boolean
}

/** `*words*` as WhatsApp writes bold: the asterisks touch the words inside and no word outside, in one line. */
const BOLD = /(?<![^\s([{"'“‘_~—–-])\*(?![\s*])([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/gu

/** Splits a text into its bold and its other parts. The asterisks are not part of a bold text. */
export function boldParts(text: string): BoldPart[] {
  const parts: BoldPart[] = []
  let from = 0
  for (const { 0: match, 1: words = '', index } of text.matchAll(BOLD)) {
    if (index > from) parts.push({ text: text.slice(from, index), isBold: false })
    parts.push({ text: words, isBold: true })
    from = index + match.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isBold: false })
  return parts
}
