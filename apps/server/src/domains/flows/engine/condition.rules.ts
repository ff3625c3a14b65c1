import { conditionCodes } from '@recado/contract/flows/choices'
import { streamSafe } from '@recado/contract/values/drawable.rules'

export type ConditionVerdict = 'success' | 'failure' | 'error'

/** The input of a condition. */
export interface ConditionInput {
  /** The variable's value, or undefined if it was never set. */
  value: string | undefined
  /** The condition code, as the node stores it. */
  code: number
  against: string
  tagIds: ReadonlySet<number>
  inHours: boolean
}

/** Lowercases a text, removes accents and trims it. */
export const foldText = (text: string) =>
  streamSafe(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()

/** Parses a number in Brazilian or plain notation: 1.234,56 or 1234.56. NaN when the text is not a number. */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(/^R\$\s*/i, '')
  if (plain === '' || !/^[+-]?[\d.,]+$/.test(plain)) return Number.NaN
  const brazilian = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain) || /^[+-]?\d+,\d+$/.test(plain)
  return Number(brazilian ? plain.replaceAll('.', '').replace(',', '.') : plain)
}

const codes = new Set<number>(Object.values(conditionCodes))

/**
 * Returns the output of a condition (FLW-33). Compares numbers as numbers, and other values as text without case and
 * accents. Returns `error` when the variable was never set, the code is unknown, or a size comparison has a side that
 * is not a number.
 */
export function judge({ value, code, against, tagIds, inHours }: ConditionInput): ConditionVerdict {
  const of = (holds: boolean): ConditionVerdict => (holds ? 'success' : 'failure')
  if (!codes.has(code)) return 'error'
  if (code === conditionCodes.inHours) return of(inHours)
  if (code === conditionCodes.hasTag) return of(tagIds.has(Number(against)))
  if (code === conditionCodes.isEmpty) return of((value ?? '').trim() === '')
  if (value === undefined) return 'error'
  const [left, right] = [foldText(value), foldText(against)]
  switch (code) {
    case conditionCodes.equals:
    case conditionCodes.differs: {
      const [a, b] = [parseNumber(value), parseNumber(against)]
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
      return bySize(parseNumber(value), code, parseNumber(against))
  }
}

function bySize(value: number, code: number, against: number): ConditionVerdict {
  if (Number.isNaN(value) || Number.isNaN(against)) return 'error'
  const holds =
    (code === conditionCodes.atLeast && value >= against) ||
    (code === conditionCodes.atMost && value <= against) ||
    (code === conditionCodes.lessThan && value < against) ||
    (code === conditionCodes.greaterThan && value > against)
  return holds ? 'success' : 'failure'
}
