import type { Chat } from '@recado/contract/internal-chat/chat'
import { IconArrowLeft, IconDoorExit, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ConnectionNote } from '../../../ui/connection-note.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { useNarrow, useSinglePane } from '../../../ui/use-narrow.ts'
import { chatTexts } from '../chat-texts.ts'
import { LeaveChat } from '../list/leave-chat.tsx'

/** The title and participants of the chat, with a back arrow in single-pane mode. */
export function ChatHead({ chat }: { chat: Chat }) {
  const t = useTexts(chatTexts)
  const navigate = useNavigate()
  const single = useSinglePane()
  const narrow = useNarrow()
  // In single-pane mode the list with its h1 is not on the page.
  const Name = single ? 'h1' : 'h2'
  return (
    <header className="ic-head">
      {single && (
        <button
          type="button"
          className="ic-icon-button"
          aria-label={t('back')}
          title={t('back')}
          onClick={() => void navigate({ to: '/chats' })}
        >
          <IconArrowLeft size={20} stroke={1.8} />
        </button>
      )}
      <PersonAvatar person={{ name: chat.title, isGroup: chat.users.length > 2 }} size={40} />
      <div className="ic-head-names">
        <Name>{chat.title}</Name>
        {/* In single-pane mode this header replaces the top bar. */}
        {narrow && <ConnectionNote />}
        <span className="ic-quiet">{chat.users.map(({ user }) => user.name).join(', ')}</span>
      </div>
      <People chat={chat} />
    </header>
  )
}

/** The participants, and the button to leave the chat. */
function People({ chat }: { chat: Chat }) {
  const t = useTexts(chatTexts)
  const navigate = useNavigate()
  const mayLeave = useCan('chats:edit')
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <PopoverButton
        className="ic-icon-button ic-people-button"
        panelClassName="ic-people"
        label={`${t('peopleCount', { count: chat.users.length })}. ${t('showPeople')}`}
        side="end"
        face={
          <>
            <IconUsers size={20} stroke={1.7} aria-hidden />
            <span>{chat.users.length}</span>
          </>
        }
      >
        {(close) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
            <ul tabIndex={0} aria-label={t('peopleCount', { count: chat.users.length })}>
              {chat.users.map(({ userId, user }) => (
                <li key={userId}>
                  <PersonAvatar person={user} size={28} />
                  <span>{user.name}</span>
                  {userId === chat.ownerId && <span className="ic-quiet">{t('owner')}</span>}
                </li>
              ))}
            </ul>
            {mayLeave && (
              <button
                type="button"
                className="rc-popover-item"
                onClick={() => {
                  close()
                  setLeaving(true)
                }}
              >
                <IconDoorExit size={16} stroke={1.7} aria-hidden />
                {t('leave')}
              </button>
            )}
          </>
        )}
      </PopoverButton>
      {leaving && (
        <LeaveChat chat={chat} onLeft={() => void navigate({ to: '/chats' })} onClose={() => setLeaving(false)} />
      )}
    </>
  )
}
