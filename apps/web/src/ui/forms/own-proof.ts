import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'

/** The confirmation of a change that a stolen session must not make (access.6), as form values. */
export const emptyProof = { currentPassword: '', code: '' }
export type ProofValues = typeof emptyProof

const missing = (value: string) => (value.trim() === '' ? platformTexts.text('required') : null)

/**
 * Checks of the two fields, for a form's `validate`.
 * @param needed whether the values ask for it
 * @param twoFactor whether the person has a second step, so that a code is asked for too
 */
export const proofChecks = <Values extends ProofValues>(needed: (values: Values) => boolean, twoFactor: boolean) => ({
  currentPassword: (value: string, values: Values) => (needed(values) ? missing(value) : null),
  code: (value: string, values: Values) => (needed(values) && twoFactor ? missing(value) : null),
})

/** The input from the two fields: nothing of an empty one. */
export const proofOf = ({ currentPassword, code }: ProofValues) => ({
  currentPassword: currentPassword || undefined,
  code: code.trim() || undefined,
})

const fieldCodes = new Set([
  'ERR_COMMON_PASSWORD',
  'ERR_CURRENT_PASSWORD_REQUIRED',
  'ERR_WRONG_PASSWORD',
  'ERR_TWO_FACTOR_CODE',
])

/** Whether a call was refused for a password or a code: nothing else of it was looked at. */
export const isProofRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && fieldCodes.has(error.code)

/**
 * Puts a refusal of a password or a code under its field; all input stays.
 * @throws the error itself, when it is another refusal
 */
export function showAtField(
  form: { setFieldError: (field: string, text: string) => void; getValues: () => object },
  error: unknown,
): void {
  const field = isProofRefusal(error) ? error.data.field : null
  if (typeof field !== 'string' || !(field in form.getValues())) throw error
  form.setFieldError(field, errorText(error))
}
