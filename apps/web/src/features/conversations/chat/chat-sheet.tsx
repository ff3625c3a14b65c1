import '../conversations.css'
import './chat.css'
import './chat-sheet.css'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useMe } from '../../../platform/session.ts'
import { type ChatPlace, ChatPlaceContext } from '../chat-place.ts'
import { InboxDialogs } from '../dialogs/inbox-dialogs.tsx'
import { covered, focusWriting } from '../focus.ts'
import { beginInbox, useInbox } from '../inbox-state.ts'
import { ChatPane } from './chat-pane.tsx'

export interface ChatSheetProps {
  uuid: string
  label: string
  closeLabel: string
  onClose: () => void
  /** Another conversation takes its place, as after a move that leads into one. */
  onOpen: (uuid: string) => void
}

/** A conversation beside a screen that stays: everything that the inbox lets one do in it. Esc and its button close it. */
export function ChatSheet({ uuid, label, closeLabel, onClose, onOpen }: ChatSheetProps) {
  const { id } = useMe()
  const begun = useInbox((state) => state.userId === id)
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
    () => ({ open: onOpen, leave: onClose, shows: (asked) => asked === shownUuid.current, leaveLabel: closeLabel }),
    [onOpen, onClose, closeLabel],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || covered()) return
    event.preventDefault()
    onClose()
  }
  return (
    <ChatPlaceContext value={place}>
      {/* Esc closes it from anywhere inside, as its button does. */}
      <section className="ib-chat ib-sheet" aria-label={label} onKeyDown={onKeyDown}>
        {begun && <ChatPane uuid={uuid} />}
      </section>
      <InboxDialogs />
    </ChatPlaceContext>
  )
}
