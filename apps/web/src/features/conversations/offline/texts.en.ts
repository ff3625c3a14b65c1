import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  title: 'No connection to the server',
  help: 'This is the last list that you saw on this device. We try again every few seconds, and you do not need to sign in again.',
  asOf: 'List of {{when}}',
  open: 'Attending',
  pending: 'Waiting',
  noQueue: 'No queue',
  unread_one: '{{count}} unread',
  unread_other: '{{count}} unread',
  draft: 'Draft:',
  draftWithFiles: 'with files',
  otherDrafts: 'Drafts of other conversations',
}
