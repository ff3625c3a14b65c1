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

/** The checks of a sign-up with their texts (SGN-02, SGN-03); null is fine. */
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

/** The values that may lie in the browser: all but the passwords. */
export const withoutPasswords = ({ password: _secret, confirmPassword: _again, ...values }: SignUpValues) => values

/** The initial values: the kept ones of an earlier try, as far as they have the shape. */
export function startedWith(kept: Readonly<Record<string, unknown>> | undefined): SignUpValues {
  const known = Object.entries(withoutPasswords(emptySignUp)).map(([name, empty]) => {
    const value = kept?.[name]
    return [name, typeof value === 'string' ? value : empty]
  })
  return { ...emptySignUp, ...Object.fromEntries(known) }
}

/** The step to go on at: never behind the passwords, which have to be typed again. */
export const stepToGoOn = (kept: number | undefined): number =>
  Number.isInteger(kept) && kept !== undefined ? Math.min(Math.max(kept, 0), 1) : 0
