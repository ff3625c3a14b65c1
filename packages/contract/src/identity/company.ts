import { z } from 'zod'
import { specialDays, workingWeek } from '../values/hours.ts'
import { language } from '../values/language.ts'
import { instant } from '../values/wire.ts'
import { plan } from './plan.ts'
import { setting } from './setting.ts'

/** A company as its own users see it. `dueDate` is a day (YYYY-MM-DD), or null = never expires. */
export const company = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  planId: z.int().nullable(),
  plan: plan.nullable(),
  status: z.boolean(),
  dueDate: z.string().nullable(),
  /** Language of messages to its customers (additive). */
  language,
  /** The IANA time zone of its days and hours (additive). `dueDate` is a day in America/Sao_Paulo. */
  timeZone: z.string(),
  recurrence: z.string(),
  createdAt: instant,
  /** Name and address on invoices (companies.11), maintained by the operator. */
  billingName: z.string(),
  document: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  /**
   * The day (YYYY-MM-DD) that clients of the family count down to: the last day of the trial, otherwise the due date.
   */
  trialExpiration: z.string().nullable(),
  /** Last day of the trial (YYYY-MM-DD) of a company that signed up itself. Null: no trial (additive). */
  trialEndsOn: z.string().nullable(),
  /** Working hours of the whole company, used with scheduleType 'company'. */
  schedules: workingWeek,
  /** Dates with other hours than their weekday, for all hours of the company (additive). */
  specialDays,
  settings: z.array(setting),
  /** The AI helps available to its users. Empty without a key or if the plan has no AI (additive). */
  aiHelps: z.array(z.string()),
  /** Number of its users; the plan limits it (additive). */
  userCount: z.int(),
  /** When the operator deleted it; it can be restored for `DELETED_DAYS` days (additive). */
  deletedAt: instant.nullable(),
})
/** Fields of the company embedded in each of its users: all that clients of the family read. */
export const companyOfUser = company.pick({ id: true, name: true, status: true, dueDate: true, settings: true })

/**
 * Replaces a missing due date in login responses: clients of the family treat null as expired and lock themselves. Used
 * nowhere else.
 */
export const NEVER_DUE = '2099-12-31'

/** Days until a deleted company is permanently erased. */
export const DELETED_DAYS = 7
export type Company = z.output<typeof company>
