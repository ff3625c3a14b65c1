import '../conversations.css'
import './chat.css'
import './chat-sheet.css'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useMe } from '../../../platform/session.ts'
import { type ChatPlace, ChatPlaceContext } from '../chat-place.ts'
import { InboxDialogs } from '../dialogs/inbox-dialogs.tsx'
import { focusWriting, isCovered } from '../focus.ts'
import { beginInbox, useInbox } from '../inbox-state.ts'
import { ChatPane } from './chat-pane.tsx'

export interface ChatSheetProps {
  uuid: string
  label: string
  closeLabel: string
  onClose: () => void
  /** Shows another conversation, for example after a move that leads into one. */
  onOpen: (uuid: string) => void
}

/** A conversation beside another screen, with all functions of the inbox. Esc and its button close it. */
export function ChatSheet({ uuid, label, closeLabel, onClose, onOpen }: ChatSheetProps) {
  const { id } = useMe()
  const hasStarted = useInbox((state) => state.userId === id)
  useEffect(() => {
    beginInbox(id)
    focusWriting()
  }, [id])
  const shownUuid = useRef<string | null>(null)
  useEffect(() => {
    shownUuid.current = uuid
    return () => {
      shownUuid.current = null
    }
  }, [uuid])
  const place = useMemo<ChatPlace>(
    () => ({
      open: onOpen,
      leave: onClose,
      shows: (wantedUuid) => wantedUuid === shownUuid.current,
      leaveLabel: closeLabel,
    }),
    [onOpen, onClose, closeLabel],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isCovered()) return
    event.preventDefault()
    onClose()
  }
  return (
    <ChatPlaceContext value={place}>
      <section className="ib-chat ib-sheet" aria-label={label} onKeyDown={onKeyDown}>
        {hasStarted && <ChatPane uuid={uuid} />}
      </section>
      <InboxDialogs />
    </ChatPlaceContext>
  )
}
