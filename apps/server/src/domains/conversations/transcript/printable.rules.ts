/** The characters of PDF's standard fonts beyond Latin-1 (WinAnsi): enough for Portuguese, English and Spanish. */
const beyondLatin = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** Frequent emoji as text emoticons. */
const asText: ReadonlyArray<readonly [string, string]> = [
  ['😀😃😄😁🙂😊☺😇🤗🥰😍', ':)'],
  ['😂🤣😆😅', ":'D"],
  ['😉', ';)'],
  ['😢😭🥲', ":'("],
  ['🙁☹😞😔', ':('],
  ['❤🧡💛💚💙💜🖤🤍💖💕', '<3'],
  ['👍', '(+1)'],
  ['👎', '(-1)'],
  ['✅✔', '(ok)'],
]
const emoticons = new Map(asText.flatMap(([signs, text]) => [...signs].map((sign): [string, string] => [sign, text])))

const pictograph = /\p{Extended_Pictographic}/u
/** Joiners, skin tones, variation selectors and flag letters: only parts of an emoji. */
const partOfSign = /[\u200d\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}\u20e3]/gu
const graphemes = new Intl.Segmenter('pt', { granularity: 'grapheme' })

function printableSign(sign: string): string {
  if (sign === '\n') return sign
  const code = sign.codePointAt(0) ?? 0
  if (sign.length === 1 && ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff))) return sign
  if (sign.length === 1 && beyondLatin.has(sign)) return sign
  if (/^\s+$/.test(sign)) return sign.includes('\n') ? '\n' : ' '
  if (pictograph.test(sign) || /^\p{Regional_Indicator}/u.test(sign)) {
    const bare = sign.replace(partOfSign, '')
    return emoticons.get([...bare][0] ?? '') ?? '(emoji)'
  }
  // Invisible: control characters and direction marks.
  if (/^[\p{C}\p{M}]+$/u.test(sign)) return ''
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== sign && plain !== '' ? printable(plain) : '?'.repeat([...sign].length)
}

/** Converts a text to the standard fonts' characters: emoji become words, letters of other scripts question marks. */
export function printable(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => printableSign(segment)).join('')
}
