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

/** Until a language is there, the Portuguese of what no area declares. */
const known = (): Texts => fetched[currentLanguage()] ?? firstErrorsPt

/** Fetches the texts of every code: with the first screen but the inbox, or for a code that is not known yet. */
export async function errorTextsReady(language: Language = currentLanguage()): Promise<void> {
  fetched[language] ??= await fetchTexts[language]()
}
addLoader(errorTextsReady)

/** Fetches the language on screen unless its first texts came with the app, so that the first failure can be shown. */
export const firstErrorTexts = async (): Promise<void> => {
  if (currentLanguage() !== 'pt') await errorTextsReady()
}

/** Whether the words of a code are at hand. */
export const hasErrorText = (code: string): boolean => Object.hasOwn(known(), code)

/** Fetches what is needed to show a code, as far as there is a connection. */
export async function errorTextReady(code: string): Promise<void> {
  if (!hasErrorText(code)) await errorTextsReady().catch(() => {})
}

/** A failure in the language on screen (RT-06): the text of its code, the server's own words when the code is unknown. */
export function errorText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'ERR_NETWORK') return platformTexts.text('noConnection')
  if (error instanceof ApiError && code === 'ERR_TOO_MANY_REQUESTS' && error.data.limit)
    return platformTexts.text(error.data.limit === 'uploads' ? 'uploadsLimited' : 'callsLimited', {
      seconds: Number(error.data.retryAfter),
    })
  if (error instanceof ApiError && code === 'ERR_BODY_TOO_LARGE' && typeof error.data.maxBytes === 'number')
    return platformTexts.text('fileTooLarge', { size: limitSize(error.data.maxBytes) })
  const texts = known()
  if (Object.hasOwn(texts, code))
    return findText(texts, code, currentLanguage(), {
      // A refused message keeps its code only, without the name of the virus that the scanner found.
      name: platformTexts.text('unnamedFind'),
      ...(error instanceof ApiError && errorValues(error.data)),
    })
  if (!/^ERR_/.test(code)) return code
  // Without its words nothing is claimed about the reason.
  if (!fetched[currentLanguage()]) return platformTexts.text('reasonMissing')
  return findText(texts, 'ERR_INTERNAL_SERVER_ERROR', currentLanguage())
}
