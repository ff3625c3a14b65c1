import { z } from 'zod'
import { specialDays, workingWeekInput } from '../values/hours.ts'
import { language } from '../values/language.ts'
import { timeZone } from '../values/time-zone.ts'
import { flag, idValue, isSensibleYear, optionalId, optionalName, optionalText, trimmedText } from '../values/wire.ts'
import { isDocument, isPostalCode } from './company-checks.rules.ts'
import { isPhoneNumber } from './company-phone.rules.ts'
import { recurrences } from './plan.ts'
import { emailAddress, ownProof, password } from './user.ts'

/**
 * A calendar day, or '' and null for "never expires" (companies.1). A date with time is truncated. Absent stays absent.
 */
const dayOrNull = z.preprocess(
  (value) => (value === '' ? null : typeof value === 'string' ? value.slice(0, 10) : value),
  z.iso.date().refine(isSensibleYear).nullable().optional(),
)
const blankIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
const upperCase = (value: unknown) => (typeof value === 'string' && value !== '' ? value.toUpperCase() : undefined)

const fields = {
  name: trimmedText(2, 100),
  email: emailAddress,
  planId: idValue,
  phone: optionalText(30),
  status: flag,
  dueDate: dayOrNull,
  recurrence: z.preprocess(upperCase, z.enum(recurrences).optional()),
  campaignsEnabled: flag,
  /** Whether its admins may add users (additive; access.12). */
  userCreation: flag,
  language: blankIsAbsent(language),
  timeZone: blankIsAbsent(timeZone),
  schedules: blankIsAbsent(workingWeekInput),
  billingName: optionalName(100),
  document: optionalText(30),
  address: optionalText(200),
  city: optionalText(100),
  state: optionalText(50),
  zipcode: optionalText(20),
  country: optionalText(60),
}

/** The fields of a company's record that must be valid or empty. */
interface Checked {
  phone?: string | undefined
  document?: string | undefined
  zipcode?: string | undefined
  country?: string | undefined
}

function checkRecord({ phone = '', document = '', zipcode = '', country = '' }: Checked, context: z.RefinementCtx) {
  const rejectField = (field: string) => context.addIssue({ code: 'custom', path: [field], message: 'wrong format' })
  if (!isPhoneNumber(phone)) rejectField('phone')
  if (!isDocument(document)) rejectField('document')
  if (!isPostalCode(zipcode, country)) rejectField('zipcode')
}

/** The operator's input for a new company. `password` is for its first admin, who must change it. */
export const newCompany = z
  .object({ ...fields, password: blankIsAbsent(password), ...ownProof })
  .superRefine(checkRecord)
export type NewCompanyInput = z.output<typeof newCompany>

export const companyChange = z
  .object({
    ...fields,
    name: fields.name.optional(),
    email: blankIsAbsent(fields.email),
    planId: idValue.optional(),
  })
  .superRefine(checkRecord)
export type CompanyChange = z.output<typeof companyChange>

/** Working hours, time zone and special days of a company: at least one of them. */
export const companyHours = z
  .object({
    id: optionalId,
    schedules: z.preprocess((value) => value, workingWeekInput.optional()),
    timeZone: timeZone.optional(),
    specialDays: specialDays.optional(),
  })
  .refine((body) => body.schedules ?? body.timeZone ?? body.specialDays, 'nothing to save')
export type CompanyHours = z.output<typeof companyHours>

const limit = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.int().min(0).max(1_000_000),
)
/** BRL; clients of the family send '99,90' as well. */
const price = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value),
  z.number().min(0).max(1_000_000),
)

export const planInput = z.object({
  name: trimmedText(2, 100),
  users: limit,
  connections: limit,
  queues: limit,
  value: price,
  recurrence: z.preprocess(upperCase, z.enum(recurrences).optional()),
  useCampaigns: flag,
  useKanban: flag,
  useOpenAi: flag,
  useIntegrations: flag,
  useSchedules: flag,
  useInternalChat: flag,
  useExternalApi: flag,
  /** Offered at sign-up (additive; companies.3). */
  isPublic: flag,
})
export type PlanInput = z.output<typeof planInput>
export const planChange = planInput.partial()
export type PlanChange = z.output<typeof planChange>
