import { useTexts } from '../../../platform/i18n/texts.ts'
import { MentionToasts } from '../../../ui/mention/mention-toasts.tsx'
import { cardMentions } from './mention-data.ts'
import { mentionTexts } from './mention-texts.ts'

/** Shows on every screen that a comment mentions the user. */
export function MentionWatcher() {
  useTexts(mentionTexts)
  return <MentionToasts source={cardMentions} />
}
