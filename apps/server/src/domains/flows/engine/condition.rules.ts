import { conditionCodes } from '@recado/contract/flows/choices'
import { streamSafe } from '@recado/contract/values/drawable.rules'

export type Verdict = 'success' | 'failure' | 'error'

/** What a condition looks at. */
export interface Compared {
  /** Of the variable; undefined: it was never filled. */
  value: string | undefined
  /** A code, as the node has it. */
  code: number
  against: string
  tagIds: ReadonlySet<number>
  inHours: boolean
}

/** Without case, accents and the spaces around. */
export const folded = (text: string) =>
  streamSafe(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()

/** A number as people write it in Brazil or on a keyboard: 1.234,56 or 1234.56; NaN: none. */
export function numberOf(text: string): number {
  const plain = text.trim().replace(/^R\$\s*/i, '')
  if (plain === '' || !/^[+-]?[\d.,]+$/.test(plain)) return Number.NaN
  const brazilian = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain) || /^[+-]?\d+,\d+$/.test(plain)
  return Number(brazilian ? plain.replaceAll('.', '').replace(',', '.') : plain)
}

const codes = new Set<number>(Object.values(conditionCodes))

/**
 * The output of a condition (FLW-33). Numbers are compared as numbers, all else as text without case and accents. `error`: the variable
 * was never filled, the code is unknown, or what is to be compared by size is no number on one side.
 */
export function judge({ value, code, against, tagIds, inHours }: Compared): Verdict {
  const of = (holds: boolean): Verdict => (holds ? 'success' : 'failure')
  if (!codes.has(code)) return 'error'
  if (code === conditionCodes.inHours) return of(inHours)
  if (code === conditionCodes.hasTag) return of(tagIds.has(Number(against)))
  if (code === conditionCodes.isEmpty) return of((value ?? '').trim() === '')
  if (value === undefined) return 'error'
  const [left, right] = [folded(value), folded(against)]
  switch (code) {
    case conditionCodes.equals:
    case conditionCodes.differs: {
      const [a, b] = [numberOf(value), numberOf(against)]
      const same = Number.isNaN(a) || Number.isNaN(b) ? left === right : a === b
      return of(same === (code === conditionCodes.equals))
    }
    case conditionCodes.contains:
      return of(left.includes(right))
    case conditionCodes.begins:
      return of(left.startsWith(right))
    case conditionCodes.ends:
      return of(left.endsWith(right))
    default:
      return bySize(numberOf(value), code, numberOf(against))
  }
}

function bySize(value: number, code: number, against: number): Verdict {
  if (Number.isNaN(value) || Number.isNaN(against)) return 'error'
  const holds =
    (code === conditionCodes.atLeast && value >= against) ||
    (code === conditionCodes.atMost && value <= against) ||
    (code === conditionCodes.lessThan && value < against) ||
    (code === conditionCodes.greaterThan && value > against)
  return holds ? 'success' : 'failure'
}
