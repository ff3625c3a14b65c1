/** Abbreviations that a capital letter or a number may follow; their full stop ends no sentence. */
const ABBREVIATIONS = new Set(
  [
    'sr sra srta srs sras dr dra drs dras prof profa eng av al r trav rod pça st mr mrs ms jr sto sta d dna',
    'no nº n° num núm nr art pág págs pag p pp tel cel fone ref obs ex aprox máx mín max min qtd qtde un und',
    'ud uds vs cia ltda inc corp etc ap apto apt bl km kg p.ex i.e e.g a.m p.m jan fev mar abr mai jun jul ago set out nov dez',
  ].flatMap((line) => line.split(' ')),
)

/**
 * An end of a sentence with its closing signs and emojis. A full stop within a number or an address has no blank. Each run
 * of signs is read once, which keeps the search linear.
 */
const END =
  /(?<![.!?…。！？])[.!?…。！？]+(?:[)\]"'”’»*_~`]*)(?:[ \t]?\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d)*(?!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d))*(?=\s|$)/gu
/** Signs that do not end a text, at its end. */
const OPEN_END = /(?<![\s,;:([{"'“‘«*_~`#>–—-])[\s,;:([{"'“‘«*_~`#>–—-]+$/
/** A line of a list or table is complete when another line follows. */
const ITEM = /^\s*(?:[-*+•|]|\d{1,3}[.)])\s*\S/

/**
 * Returns a text that the model did not finish, because it reached its limit of tokens, up to its last sentence or
 * complete line of a list. A text without either ends after its last word, with an ellipsis.
 */
export function endAtSentence(text: string): string {
  const cut = text.trimEnd()
  const end = Math.max(lastSentence(cut), lastItem(cut))
  return closeMarks(end > 0 ? cut.slice(0, end).trimEnd() : afterLastWord(cut))
}

/** The position behind the last sentence; 0 when no sentence ends. */
function lastSentence(text: string): number {
  let last = 0
  for (const { index, 0: end } of text.matchAll(END)) if (isSentenceEnd(text, index, end)) last = index + end.length
  return last
}

function isSentenceEnd(text: string, index: number, end: string): boolean {
  const rest = text.slice(index + end.length, index + end.length + 40).trimStart()
  if (!end.startsWith('.') || /^\.{2,}/.test(end)) return !/^\p{Ll}/u.test(rest) || /^[!?]/.test(end)
  // A sentence begins with a capital letter, a number or a sign.
  if (/^\p{Ll}/u.test(rest)) return false
  const [word = ''] = /\S*$/.exec(text.slice(Math.max(0, index - 60), index)) ?? []
  const plainWord = word.replace(/^[("'“‘«*_~`[]+/, '').toLowerCase()
  if (plainWord === '') return false
  // Half an address of the web.
  if (rest === '' && /:\/\/[^)]*$|^www$/.test(plainWord)) return false
  // The number of a list, or an amount whose decimals are missing.
  if (/^\d+$/.test(plainWord) && (rest === '' || isLineStart(text, index - word.length))) return false
  if (plainWord === 'etc') return true
  return !ABBREVIATIONS.has(plainWord) && !/^(?:\p{L}|(?:\p{L}\.)+\p{L})$/u.test(plainWord)
}

const isLineStart = (text: string, at: number): boolean => /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 20), at))

/** The position behind the last line of a list or table that another line follows; 0 without such a line. */
function lastItem(text: string): number {
  const lines = text.split('\n')
  let end = text.length - (lines.at(-1) ?? '').length
  for (const line of lines.slice(0, -1).toReversed()) {
    end -= 1
    if (ITEM.test(line) && !/[:,;]\s*$/.test(line)) return end
    end -= line.length
  }
  return 0
}

function afterLastWord(text: string): string {
  const words = text.replace(/(?<!\s)\s+\S*$/, '').replace(OPEN_END, '')
  return `${words === '' ? text : words}…`
}

/** Closes what the rest of the text would have closed: a block of code stays, an open bold becomes plain. */
function closeMarks(text: string): string {
  if ((text.match(/^[^\S\n]*```/gm) ?? []).length % 2 === 1) return `${text}\n\`\`\``
  const begin = text.lastIndexOf('\n\n') + 1
  const paragraph = text.slice(begin)
  if ((paragraph.match(/\*\*/g) ?? []).length % 2 === 0) return text
  const open = begin + paragraph.lastIndexOf('**')
  return text.slice(0, open) + text.slice(open + 2)
}
