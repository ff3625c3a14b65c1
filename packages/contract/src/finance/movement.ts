import { z } from 'zod'
import { clientId, instant, trimmedText, wholeNumber } from '../values/wire.ts'
import { type Period, periods, USUAL_PERIOD } from './choices.ts'

/** Income and expense, with their names on the wire. */
export const movementKinds = ['Entrada', 'Saida'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Largest amount of a movement, in cents, so that sums of all movements stay exact in a JSON number. */
export const MAX_CENTS = 99_999_999_999

/** Page size that clients request and that fits a table (A-18 of the documents). */
export const PAGE_SIZE = 10

/** A movement of the ledger. `amount` is in reais with two decimals; `createdAt` and `userName` are additive. */
export const movement = z.object({
  id: z.int(),
  tipo: z.enum(movementKinds),
  title: z.string(),
  amount: z.number(),
  createdAt: instant,
  userName: z.string().nullable(),
})
export type Movement = z.output<typeof movement>

/** Converts reais as a decimal with a point to cents. Exact, without floating-point multiplication. */
export function centsOf(decimal: string): number {
  const [reais = '0', fraction = ''] = decimal.split('.')
  return Number(reais) * 100 + Number(fraction.padEnd(2, '0'))
}

const isAmount = (decimal: string) => centsOf(decimal) > 0 && centsOf(decimal) <= MAX_CENTS

/** A number, or the same as text with a point; at most two decimals, greater than 0. Kept as a decimal internally. */
export const amountInput = z
  .union([z.number(), z.string()])
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/)
      .refine(isAmount),
  )

export const newMovement = z.object({
  tipo: z.enum(movementKinds),
  amount: amountInput,
  title: trimmedText(1, 200),
  /** Additive. */
  clientId,
})

/** The period of a list, a sum or an export. */
export const periodQuery = {
  days: z.preprocess(
    (value) => (value === '' || value === undefined || value === null ? USUAL_PERIOD : Number(value)),
    z.union(periods.map((days) => z.literal(days)) as [z.ZodLiteral<Period>, z.ZodLiteral<Period>]),
  ),
}

export const movementPageQuery = { page: wholeNumber(1, 1_000_000, 1), size: wholeNumber(1, 100, PAGE_SIZE) }
