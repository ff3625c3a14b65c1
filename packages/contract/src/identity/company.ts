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
  /** Whom invoices name, and where (companies.11); kept by the operator. */
  billingName: z.string(),
  document: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  /** The day (YYYY-MM-DD) to which clients of the family count: the trial's last one, else the due date. */
  trialExpiration: z.string().nullable(),
  /** Last day of the trial (YYYY-MM-DD) of a company that signed up by itself; null when there was none (additive). */
  trialEndsOn: z.string().nullable(),
  /** Working hours of the whole company; used with scheduleType 'company'. */
  schedules: workingWeek,
  settings: z.array(setting),
  /** The helps of the AI that its people find: none without a key, or where the plan has no AI (additive). */
  aiHelps: z.array(z.string()),
  /** How many people it has; the plan says how many it may have (additive). */
  userCount: z.int(),
  /** When the operator deleted it; it can be restored for some days (additive). */
  deletedAt: instant.nullable(),
})
/** The fields of a company that travel with each of its users: all that clients of the family read. */
export const companyOfUser = company.pick({ id: true, name: true, status: true, dueDate: true, settings: true })

/**
 * Stands in the answers of the login for a company that never expires: clients of the family take no date for one that is
 * over and lock themselves out. Nothing else has it.
 */
export const NEVER_DUE = '2099-12-31'

/** How long a deleted company is kept before it goes for good. */
export const DELETED_DAYS = 7
export type Company = z.output<typeof company>
