import { useEffect } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useUnseenMentions } from '../../../ui/mention/mention-source.ts'
import { MentionToasts } from '../../../ui/mention/mention-toasts.tsx'
import { useMentionedTickets } from './mentioned-tickets.ts'
import { noteMentionTexts } from './note-mention-texts.ts'
import { noteMentions } from './note-mentions.ts'

/** Shows on every screen that a note mentions the user, and marks its ticket in the lists. */
export function NoteMentionWatcher() {
  useTexts(noteMentionTexts)
  const { data } = useUnseenMentions(noteMentions)
  useEffect(() => {
    useMentionedTickets.setState({ ids: (data ?? []).map(({ ticketId }) => ticketId) })
  }, [data])
  useEffect(() => () => useMentionedTickets.setState({ ids: [] }), [])
  return <MentionToasts source={noteMentions} />
}
