import { z } from 'zod'
import { workingWeek } from '../values/hours.ts'
import { language } from '../values/language.ts'
import { instant } from '../values/wire.ts'
import { plan } from './plan.ts'
import { setting } from './setting.ts'

/** A company as its own people see it. `dueDate` is a day (YYYY-MM-DD) or null = never expires. */
export const company = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  planId: z.int().nullable(),
  plan: plan.nullable(),
  status: z.boolean(),
  dueDate: z.string().nullable(),
  /** In which its customers are written to (additive). */
  language,
  recurrence: z.string(),
  createdAt: instant,
  /** Whom invoices name, and where (spec 1 §3); kept by the operator. */
  billingName: z.string(),
  document: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  /** Last day of the trial (YYYY-MM-DD) of a company that signed up by itself. */
  trialExpiration: z.string().nullable(),
  /** Working hours of the whole company; used with scheduleType 'company'. */
  schedules: workingWeek,
  settings: z.array(setting),
  /** How many people it has; the plan says how many it may have (additive). */
  userCount: z.int(),
  /** When the operator deleted it; it can be restored for some days (additive). */
  deletedAt: instant.nullable(),
})
/** How long a deleted company is kept before it goes for good. */
export const DELETED_DAYS = 7
export type Company = z.output<typeof company>
