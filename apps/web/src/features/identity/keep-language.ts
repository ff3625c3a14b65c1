import { setLanguage } from '@recado/contract/identity/endpoints'
import { call } from '../../platform/api/api.ts'
import type { Language } from '../../platform/i18n/language.ts'
import { updateMe } from '../../platform/session.ts'
import { toastError } from '../../platform/toast.ts'

/** Sends the chosen language to the server, which uses it for mails and automatic messages (LAY-17). */
export function keepLanguage(language: Language): void {
  updateMe({ language })
  call(setLanguage, { params: { lang: language } }).catch(toastError)
}
