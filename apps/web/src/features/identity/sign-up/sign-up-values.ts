import { emailShape, lengthBetween } from '../../../ui/field-checks.ts'
import { confirmCheck, textCheck } from '../entrance/entrance-checks.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'

const word = entranceTexts.text
const required = (key: 'phoneMissing' | 'passwordMissing') => (value: string) => (value.trim() ? null : word(key))

export const emptySignUp = {
  company: '',
  email: '',
  phone: '',
  name: '',
  lastName: '',
  password: '',
  confirmPassword: '',
  planId: null as string | null,
}
export type SignUpValues = typeof emptySignUp

/** The checks of spec 3 §5, in its words; null is fine. */
export const signUpChecks = {
  company: textCheck(2, 50, { missing: 'companyMissing', short: 'companyShort', long: 'companyLong' }),
  email: emailShape,
  phone: required('phoneMissing'),
  name: lengthBetween(2, 50),
  lastName: textCheck(2, 50, { missing: 'lastNameMissing', short: 'lastNameShort', long: 'lastNameLong' }),
  password: (value: string) => required('passwordMissing')(value) ?? lengthBetween(5, 50)(value),
  confirmPassword: (value: string, { password }: SignUpValues) => confirmCheck(value, password),
  planId: (value: string | null) => (value === null ? word('planMissing') : null),
}

/** The four steps with what each needs (SGN-01 to SGN-06). */
export const signUpSteps = [
  { title: 'stepCompany', fields: ['company', 'email', 'phone'] },
  { title: 'stepPerson', fields: ['name', 'lastName', 'password', 'confirmPassword'] },
  { title: 'stepPlan', fields: ['planId'] },
  { title: 'stepSummary', fields: [] },
] as const satisfies readonly { title: string; fields: readonly (keyof SignUpValues)[] }[]

/** The first step with something wrong in it; the last one when there is none. */
export function firstWrongStep(errors: Readonly<Record<string, unknown>>): number {
  const wrong = signUpSteps.findIndex(({ fields }) => fields.some((field: string) => errors[field]))
  return wrong === -1 ? signUpSteps.length - 1 : wrong
}
