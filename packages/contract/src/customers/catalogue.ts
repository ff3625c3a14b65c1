import { z } from 'zod'
import { MAX_CENTS } from '../finance/movement.ts'
import { trimmedText } from '../values/wire.ts'

/** A plan or service that a company sells to its customers. */
export const pickerItem = z.object({ id: z.int(), title: z.string() })
export type PickerItem = z.output<typeof pickerItem>

/** `price` (additive) in reais. */
export const customerPlan = pickerItem.extend({ price: z.number() })
export type CustomerPlan = z.output<typeof customerPlan>

/** Amount in reais, at least 0, with at most two decimals. */
const price = z
  .number()
  .min(0)
  .max(MAX_CENTS / 100)
  .refine((reais) => Number.isInteger(Number((reais * 100).toFixed(6))))

export const customerPlanInput = z.object({ title: trimmedText(1, 100), price: price.default(0) })
export const serviceInput = z.object({ title: trimmedText(1, 100) })
/** Maximum number of plans, and of services, per company. */
export const MOST_ITEMS = 500
