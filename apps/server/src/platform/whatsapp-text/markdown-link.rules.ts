/** Maximum characters of a link's address, which keeps the search linear. */
const LONGEST_ADDRESS = 2000

/**
 * An address that is copied as it is, because its signs are not marks. Stars belong to it only before more of the
 * address; two underscores or tildes at its end are marks.
 */
export const bareAddress =
  /(?:https?:\/\/|www\.)(?:(?!(?:__|~~)(?:[\s.,;:!?)]|$))[^\s<>()[\]*`|]|\*{1,3}(?=[\p{L}\p{N}/%&=#+-]|_\w))+/uy

/**
 * Reads the address of a link behind its text: `(https://a.br "title")`.
 * @returns the address and the position behind the bracket, or null when it is not a web, mail or phone address
 */
export function readAddress(text: string, start: number): { url: string; end: number } | null {
  if (text[start] !== '(') return null
  const limit = Math.min(text.length, start + LONGEST_ADDRESS)
  let depth = 0
  let end = start
  for (; end < limit; end++) {
    const sign = text[end]
    if (sign === '\n') return null
    if (sign === '(') depth++
    if (sign === ')' && --depth === 0) break
  }
  if (depth !== 0 || end >= limit) return null
  const [url = ''] = text
    .slice(start + 1, end)
    .trim()
    .split(/\s/)
  const address = url.replace(/^</, '').replace(/>$/, '')
  return /^(?:https?:\/\/|mailto:|tel:|www\.)\S/i.test(address) ? { url: address, end: end + 1 } : null
}

/** Returns the text behind a link's label: its address, unless the label is the address. */
export function linkSuffix(label: string, url: string): string {
  const address = url.replace(/^(mailto|tel):/i, '')
  if (label.trim() === '') return address
  return bare(label) === bare(address) ? '' : ` (${address})`
}

const bare = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
