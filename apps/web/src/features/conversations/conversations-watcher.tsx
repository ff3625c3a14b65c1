import { useEffect } from 'react'
import { setUnreadTitle } from '../../platform/document-title.ts'
import { useMe } from '../../platform/session.ts'
import { watchDrafts } from './state/drafts.ts'
import { useResumedSending } from './state/send-outgoing.ts'
import { useCounters } from './state/ticket-queries.ts'
import { useLiveConversations } from './state/use-live-conversations.ts'

/** Mounted in the app frame, so that tickets, messages and the title follow the server on every screen. */
export function ConversationsWatcher() {
  useLiveConversations()
  useResumedSending()
  useDraftMarks()
  useUnreadTitle()
  return null
}

function useDraftMarks(): void {
  const { id } = useMe()
  useEffect(() => watchDrafts(id), [id])
}

const mine = { showAll: false, queueIds: [] }

/** The tab's title counts the user's own tickets with unread messages. */
function useUnreadTitle(): void {
  const unread = useCounters(mine).data?.unread ?? 0
  useEffect(() => {
    setUnreadTitle(unread)
    return () => setUnreadTitle(0)
  }, [unread])
}
