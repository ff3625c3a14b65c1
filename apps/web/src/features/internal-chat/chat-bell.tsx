import { IconMessage2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan, useHasFeature } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'
import { chatBellTexts } from './bell-texts.ts'
import { unreadQuery } from './state/chat-data.ts'

const BellPanel = lazyPart(() => import('./bell-panel.tsx').then((file) => file.ChatBellPanel))

/** The bell of unread internal chats, for companies with internal chat in the plan (LAY-15). */
export function ChatBell() {
  const mayRead = useCan('chats:view')
  return useHasFeature('useInternalChat') && mayRead ? <Bell /> : null
}

function Bell() {
  const t = useTexts(chatBellTexts)
  const { id } = useMe()
  const { data } = useQuery(unreadQuery)
  const count = data?.unreadChats ?? 0
  const isMentioned = data?.records.some((chat) => chat.users.some((one) => one.userId === id && one.mentions > 0))
  return (
    <PopoverButton
      className="rc-bell"
      panelClassName="ic-bell-panel"
      label={count > 0 ? t(isMentioned ? 'bellMention' : 'bellCount', { count }) : t('bell')}
      panelLabel={t('bell')}
      side="end"
      face={
        <>
          <IconMessage2 size={18} stroke={1.7} />
          {count > 0 && (
            <span className="rc-count" aria-hidden>
              {isMentioned && '@'}
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <LazyParts onFail={close}>
          <BellPanel onClose={close} />
        </LazyParts>
      )}
    </PopoverButton>
  )
}
