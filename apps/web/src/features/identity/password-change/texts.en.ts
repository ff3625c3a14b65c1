import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  title: 'Choose a new password',
  lead: 'The password you logged in with was generated for the first access. Replace it with one that only you know to continue.',
  currentHelp: 'The one you just logged in with.',
  save: 'Save and continue',
  saved: 'New password saved.',
  asBefore: 'This is the password you already have. Choose another one.',
  leave: 'Log out',
}
