import './internal-chat.css'
import { Tabs } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { useNarrow, useSinglePane } from '../../ui/use-narrow.ts'
import { chatTexts } from './chat-texts.ts'
import { ChatList } from './list/chat-list.tsx'
import { InternalChatPane } from './talk/chat-pane.tsx'

/** Chats and messages side by side (3/12 and 9/12), or as two tabs on narrow screens (CHT-01, CHT-02). */
export function ChatsScreen() {
  const t = useTexts(chatTexts)
  const open = useParams({ strict: false, select: (params) => params.chat })
  const single = useSinglePane()
  return (
    <div className="ic" data-single={single || undefined}>
      {single && <Views open={open} />}
      <div className="ic-pane ic-pane-list" inert={single && open !== undefined}>
        <ChatList open={open} />
      </div>
      <section className="ic-pane ic-talk" aria-label={t('tabMessages')} inert={single && open === undefined}>
        {open ? <InternalChatPane key={open} chatKey={open} /> : <Placeholder />}
      </section>
    </div>
  )
}

/** The two views of a narrow screen. On a phone, an open chat uses the whole screen and has a back arrow. */
function Views({ open }: { open: string | undefined }) {
  const t = useTexts(chatTexts)
  const navigate = useNavigate()
  const narrow = useNarrow()
  const [last, setLast] = useState(open)
  useEffect(() => {
    if (open) setLast(open)
  }, [open])
  if (narrow && open) return null
  return (
    <Tabs
      className="ic-views"
      value={open ? 'messages' : 'chats'}
      onChange={(view) => {
        if (view === 'chats') void navigate({ to: '/chats' })
        else if (last) void navigate({ to: '/chats/$chat', params: { chat: last } })
      }}
    >
      <Tabs.List aria-label={t('panes')}>
        <Tabs.Tab value="chats">{t('tabChats')}</Tabs.Tab>
        <Tabs.Tab value="messages" disabled={!open && !last}>
          {t('tabMessages')}
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}

/** Shown while no chat is chosen. */
function Placeholder() {
  const t = useTexts(chatTexts)
  useDocumentTitle(t('title'))
  return <EmptyState title={t('noChatChosen')}>{t('noChatChosenHelp')}</EmptyState>
}
