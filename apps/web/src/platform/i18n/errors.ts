import { firstErrorsPt } from '@recado/contract/i18n/first-errors.pt'
import { limitSize } from '@recado/contract/values/upload-limit.rules'
import { ApiError, errorCode } from '../api/api-error.ts'
import { errorValues } from './error-values.rules.ts'
import { findText, type Texts } from './fill-text.rules.ts'
import { addLoader, currentLanguage, type Language } from './language.ts'
import { platformTexts } from './platform-texts.ts'

const fetchTexts: Record<Language, () => Promise<Texts>> = {
  pt: () => import('@recado/contract/i18n/errors.pt').then((file) => file.errorsPt),
  en: () => import('@recado/contract/i18n/errors.en').then((file) => file.errorsEn),
  es: () => import('@recado/contract/i18n/errors.es').then((file) => file.errorsEs),
}
const fetched: Partial<Record<Language, Texts>> = {}

/** The loaded texts of the current language; until then the bundled Portuguese ones. */
const currentTexts = (): Texts => fetched[currentLanguage()] ?? firstErrorsPt

/** Loads the texts of all codes: with the first screen except the inbox, or for an unknown code. */
export async function errorTextsReady(language: Language = currentLanguage()): Promise<void> {
  fetched[language] ??= await fetchTexts[language]()
}
addLoader(errorTextsReady)

/** Loads the current language unless its first texts are bundled, so that the first error can be shown. */
export const firstErrorTexts = async (): Promise<void> => {
  if (currentLanguage() !== 'pt') await errorTextsReady()
}

/** True when the text of a code is loaded. */
export const hasErrorText = (code: string): boolean => Object.hasOwn(currentTexts(), code)

/** Loads the text of a code, if the connection allows. */
export async function errorTextReady(code: string): Promise<void> {
  if (!hasErrorText(code)) await errorTextsReady().catch(() => {})
}

/**
 * The error in the language on screen (RT-06): the text of its code, or the server's own message for an unknown code.
 */
export function errorText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'ERR_NETWORK') return platformTexts.text('noConnection')
  if (error instanceof ApiError && code === 'ERR_TOO_MANY_REQUESTS' && error.data.limit)
    return platformTexts.text(error.data.limit === 'uploads' ? 'uploadsLimited' : 'callsLimited', {
      seconds: Number(error.data.retryAfter),
    })
  if (error instanceof ApiError && code === 'ERR_BODY_TOO_LARGE' && typeof error.data.maxBytes === 'number')
    return platformTexts.text('fileTooLarge', { size: limitSize(error.data.maxBytes) })
  const texts = currentTexts()
  if (Object.hasOwn(texts, code))
    return findText(texts, code, currentLanguage(), {
      // A refused message stores only the code, without the virus name that the scanner reported.
      name: platformTexts.text('unnamedFind'),
      ...(error instanceof ApiError && errorValues(error.data)),
    })
  if (!/^ERR_/.test(code)) return code
  // Without the texts, say nothing about the reason.
  if (!fetched[currentLanguage()]) return platformTexts.text('reasonMissing')
  return findText(texts, 'ERR_INTERNAL_SERVER_ERROR', currentLanguage())
}
