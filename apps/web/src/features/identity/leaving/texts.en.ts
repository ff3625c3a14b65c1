import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  title: 'Sign out and delete what exists only here?',
  help: 'When you sign out, this browser deletes everything that you wrote in it. The server does not have this yet:',
  messages_one: '{{count}} message that was not sent yet',
  messages_other: '{{count}} messages that were not sent yet',
  files_one: 'files attached to {{count}} draft',
  files_other: 'files attached to {{count}} drafts',
  texts_one: '{{count}} text that could not be saved',
  texts_other: '{{count}} texts that could not be saved',
  leave: 'Sign out and delete',
  stay: 'Stay',
  formTitle: 'Leave without saving?',
  formHelp: 'What you filled in is not saved yet.',
  leaveForm: 'Leave',
  keepEditing: 'Keep editing',
  form: 'the input of the open form',
}
