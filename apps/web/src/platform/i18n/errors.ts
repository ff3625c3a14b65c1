import { errorsPt } from '@recado/contract/i18n/errors.pt'
import { ApiError, errorCode } from '../api/api-error.ts'
import { errorValues } from './error-values.rules.ts'
import { platformTexts } from './platform-texts.ts'
import { defineTexts } from './texts.ts'

const errorTexts = defineTexts(errorsPt, {
  en: () => import('@recado/contract/i18n/errors.en').then((file) => file.errorsEn),
  es: () => import('@recado/contract/i18n/errors.es').then((file) => file.errorsEs),
})

type Known = keyof typeof errorsPt & string
const isKnown = (code: string): code is Known => Object.hasOwn(errorsPt, code)

/** A failure in the language on screen (RT-06): the text of its code, the server's own words when the code is unknown. */
export function errorText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'ERR_NETWORK') return platformTexts.text('noConnection')
  if (isKnown(code)) return errorTexts.text(code, error instanceof ApiError ? errorValues(error.data) : {})
  return /^ERR_/.test(code) ? errorTexts.text('ERR_INTERNAL_SERVER_ERROR') : code
}

/** Loads the error texts of the language on screen, so that the first failure can be shown. */
export const errorTextsReady = () => errorTexts.ready()
