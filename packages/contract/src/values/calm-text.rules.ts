/** Maximum marks per letter. No script needs more. */
const MOST_MARKS = 12
/** Maximum accents per letter. Unlike the marks of a script, they stack and cover neighbouring lines. */
const MOST_ACCENTS = 4

const turn = /[\u202a-\u202e\u2066-\u2069]/
/** Marks that combine with letters of any script, and variation selectors. */
const accent = /\p{Script=Inherited}/u
/** Zero-width characters; marks after them still belong to the same letter. */
const invisible = /[\u200b-\u200f\u2060-\u2064\ufeff]/
const mark = /\p{M}/u
/** A run that may contain too many marks. Latin texts never match. */
const foreignRun = /[^\0-\u02ff]{5}/

const [LETTER, MARK, ACCENT, TURN] = [0, 1, 2, 3]
function classify(sign: string): number {
  if (turn.test(sign)) return TURN
  if (accent.test(sign) || invisible.test(sign)) return ACCENT
  return mark.test(sign) ? MARK : LETTER
}

/** The kind of each UTF-16 unit, for lookup. Built on first use, in 5 ms. */
let units: Uint8Array | undefined
const kindsOfUnits = () => Uint8Array.from({ length: 0x10000 }, (_, unit) => classify(String.fromCharCode(unit)))

/**
 * Returns a text that a browser renders in linear time and within its own lines. It has at most four accents and twelve
 * marks per letter, and no characters that change the direction of neighbouring text. Ordinary texts stay unchanged,
 * and JSON stays JSON. Takes linear time.
 */
export function calmText(text: string): string {
  if (!turn.test(text) && !foreignRun.test(text)) return text
  units ??= kindsOfUnits()
  let calm = ''
  let [from, marks, accents] = [0, 0, 0]
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const end = at + (code > 0xffff ? 2 : 1)
    const kind = code > 0xffff ? classify(String.fromCodePoint(code)) : (units[code] ?? LETTER)
    if (kind === LETTER) [marks, accents] = [0, 0]
    else if (kind !== TURN) marks++
    if (kind === ACCENT) accents++
    if (kind === TURN || marks > MOST_MARKS || accents > MOST_ACCENTS) {
      if (at > from) calm += text.slice(from, at)
      from = end
    }
    at = end
  }
  return from === 0 ? text : calm + text.slice(from)
}

/** Applies `calmText` in place to every text of a value parsed from JSON. Field names stay unchanged. */
export function calmTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return calmText(value) as Value
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    if (typeof field === 'string' || typeof field === 'object') fields[name] = calmTexts(field)
  }
  return value
}
