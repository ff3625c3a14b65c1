const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = SIGNS.length
/** Length of the number that each key starts with. Keys at the ends count it up or down, so they stay short. */
const HEAD = 6
const FIRST = 'V00000'

/**
 * Returns a text between two others by code unit order, which is also that of the collation "C". Such a text always
 * exists, so a move writes a single row.
 * @param above null: no item above
 * @param below null: no item below
 */
export function keyBetween(above: string | null, below: string | null): string {
  if (above !== null && below !== null && above >= below) throw new Error(`no key fits between ${above} and ${below}`)
  if (above === null) return below === null ? FIRST : headOf(numberOf(below) - 1)
  if (below === null) return headOf(numberOf(above) + 1)
  const [from, to] = [numberOf(above), numberOf(below)]
  if (to - from > 1) return headOf(from + Math.floor((to - from) / 2))
  return above.slice(0, HEAD) + middle(above.slice(HEAD), to === from ? below.slice(HEAD) : null)
}

const numberOf = (key: string): number =>
  [...key.slice(0, HEAD)].reduce((sum, sign) => sum * BASE + SIGNS.indexOf(sign), 0)

function headOf(number: number): string {
  let [rest, head] = [number, '']
  for (let at = 0; at < HEAD; at++) {
    head = SIGNS.charAt(rest % BASE) + head
    rest = Math.floor(rest / BASE)
  }
  return head
}

/**
 * Returns a text between two others read as fractions. Never ends with the lowest digit, because nothing would fit
 * below it.
 * @param to null: one
 */
function middle(from: string, to: string | null): string {
  const [low, high] = [
    Math.max(0, SIGNS.indexOf(from.charAt(0) || '0')),
    to === null ? BASE : SIGNS.indexOf(to.charAt(0)),
  ]
  if (high === low) return SIGNS.charAt(low) + middle(from.slice(1), to?.slice(1) ?? null)
  if (high - low > 1) return SIGNS.charAt(Math.floor((low + high) / 2))
  return SIGNS.charAt(low) + middle(from.slice(1), null)
}
