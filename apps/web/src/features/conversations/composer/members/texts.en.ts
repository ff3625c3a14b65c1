import type { Translation } from '../../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  members: 'Members of the group',
  loading: 'Fetching the members…',
  nobody: 'No member matches “{{typed}}”. The text stays as it is.',
  failed: 'The members could not be fetched. The text with @ stays as it is.',
  retry: 'Try again',
}
