import type { Company } from '@recado/contract/identity/company'
import { emptyProof } from '../../../ui/forms/own-proof.ts'
import { usualWeek, wholeWeek } from '../../../ui/hours/week-hours.rules.ts'
import { dayOrNull } from './due-words.rules.ts'

const settingOf = (company: Company | undefined, key: string) =>
  company?.settings.find((setting) => setting.key === key)?.value

/** The initial values of the form. */
export const startOf = (company: Company | undefined) => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  planId: company?.planId ? String(company.planId) : null,
  dueDate: company?.dueDate ?? '',
  status: company?.status ?? true,
  campaignsEnabled: settingOf(company, 'campaignsEnabled') !== 'false',
  userCreation: settingOf(company, 'userCreation') !== 'disabled',
  password: '',
  ...emptyProof,
  billingName: company?.billingName ?? '',
  document: company?.document ?? '',
  address: company?.address ?? '',
  city: company?.city ?? '',
  state: company?.state ?? '',
  zipcode: company?.zipcode ?? '',
  country: company?.country ?? '',
  ownHours: (company?.schedules.length ?? 0) > 0,
  schedules: company?.schedules.length ? wholeWeek(company.schedules) : usualWeek(),
})
export type CompanyValues = ReturnType<typeof startOf>

/** The request body. An empty or invalid due date is null (SET-07). */
export function changeOf({
  ownHours,
  planId,
  password: _,
  currentPassword: _own,
  code: _code,
  ...values
}: CompanyValues) {
  return {
    ...values,
    planId: Number(planId),
    dueDate: dayOrNull(values.dueDate),
    schedules: ownHours ? values.schedules : [],
    recurrence: undefined,
    language: undefined,
  }
}

/**
 * The changed fields of a company. Other fields keep their current values, because a payment may move the due date or
 * change the plan in the meantime.
 */
export function changedOf(values: CompanyValues, company: Company): Partial<ReturnType<typeof changeOf>> {
  const before: Readonly<Record<string, unknown>> = changeOf(startOf(company))
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[field])
  return Object.fromEntries(Object.entries(changeOf(values)).filter(isChanged))
}
