import { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'

/** Form values that confirm a change which a stolen session must not be able to make (access.6). */
export const emptyProof = { currentPassword: '', code: '' }
export type ProofValues = typeof emptyProof

const missing = (value: string) => (value.trim() === '' ? platformTexts.text('required') : null)

/**
 * Checks of the two fields, for a form's `validate`.
 * @param isNeeded returns whether the values require the confirmation
 * @param twoFactor whether the user has two-factor authentication, so that a code is required too
 */
export const proofChecks = <Values extends ProofValues>(isNeeded: (values: Values) => boolean, twoFactor: boolean) => ({
  currentPassword: (value: string, values: Values) => (isNeeded(values) ? missing(value) : null),
  code: (value: string, values: Values) => (isNeeded(values) && twoFactor ? missing(value) : null),
})

/** The request fields; undefined for an empty field. */
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

/** True when a call was refused because of the password or the code. The server checked nothing else then. */
export const isProofRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && fieldCodes.has(error.code)

/**
 * Shows an error about the password or the code at its field. All input stays.
 * @throws the error itself when it is another one
 */
export function showAtField(
  form: { setFieldError: (field: string, text: string) => void; getValues: () => object },
  error: unknown,
): void {
  const field = isProofRefusal(error) ? error.data.field : null
  if (typeof field !== 'string' || !(field in form.getValues())) throw error
  form.setFieldError(field, errorText(error))
}
