import { isPhoneNumber } from '@recado/contract/identity/company-phone.rules'
import { emailShape, lengthBetween, passwordShape } from '../../../ui/forms/field-checks.ts'
import { confirmCheck, textCheck } from '../entrance/entrance-checks.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'

const word = entranceTexts.text
const phoneMissing = (value: string) => (value.trim() ? null : word('phoneMissing'))

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

/** The checks of a sign-up with their texts (SGN-02, SGN-03). Null means valid. */
export const signUpChecks = {
  company: textCheck(2, 50, { missing: 'companyMissing', short: 'companyShort', long: 'companyLong' }),
  email: emailShape,
  phone: (value: string) => phoneMissing(value) ?? (isPhoneNumber(value) ? null : word('phoneInvalid')),
  name: lengthBetween(2, 50),
  lastName: textCheck(2, 50, { missing: 'lastNameMissing', short: 'lastNameShort', long: 'lastNameLong' }),
  password: (value: string) => (value === '' ? word('passwordMissing') : passwordShape(value)),
  confirmPassword: (value: string, { password }: SignUpValues) => confirmCheck(value, password),
  planId: (value: string | null) => (value === null ? word('planMissing') : null),
}

/** The four steps with their required fields (SGN-01 to SGN-06). */
export const signUpSteps = [
  { title: 'stepCompany', fields: ['company', 'email', 'phone'] },
  { title: 'stepPerson', fields: ['name', 'lastName', 'password', 'confirmPassword'] },
  { title: 'stepPlan', fields: ['planId'] },
  { title: 'stepSummary', fields: [] },
] as const satisfies readonly { title: string; fields: readonly (keyof SignUpValues)[] }[]

/** Returns the first step with an invalid field, or the last step. */
export function firstWrongStep(errors: Readonly<Record<string, unknown>>): number {
  const invalidStep = signUpSteps.findIndex(({ fields }) => fields.some((field: string) => errors[field]))
  return invalidStep === -1 ? signUpSteps.length - 1 : invalidStep
}

/** Returns the values that may be stored in the browser: all except the passwords. */
export const withoutPasswords = ({ password: _secret, confirmPassword: _again, ...values }: SignUpValues) => values

/** Returns the initial values: stored values of an earlier attempt, as far as they are valid. */
export function initialSignUpValues(storedInput: Readonly<Record<string, unknown>> | undefined): SignUpValues {
  const entries = Object.entries(withoutPasswords(emptySignUp)).map(([name, empty]) => {
    const value = storedInput?.[name]
    return [name, typeof value === 'string' ? value : empty]
  })
  return { ...emptySignUp, ...Object.fromEntries(entries) }
}

/** Returns the step to continue at: never after the passwords, which must be typed again. */
export const stepToContinue = (storedStep: number | undefined): number =>
  Number.isInteger(storedStep) && storedStep !== undefined ? Math.min(Math.max(storedStep, 0), 1) : 0
