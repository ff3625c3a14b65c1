import './conversations.css'
import './chat/chat.css'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { useRoom } from '../../platform/use-socket.ts'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { useNarrow, useSinglePane } from '../../ui/use-narrow.ts'
import { useLiveSuggestions } from '../quick-messages/public.ts'
import { ChatPane } from './chat/chat-pane.tsx'
import { PreviewPane } from './chat/preview-pane.tsx'
import { conversationTexts } from './conversation-texts.ts'
import { InboxDialogs } from './dialogs/inbox-dialogs.tsx'
import { beginInbox, filterOf, showPreview, useInbox } from './inbox-state.ts'
import { Beginning } from './ticket-list/beginning.tsx'
import { NewTicketButton } from './ticket-list/new-ticket-button.tsx'
import { TabStrip } from './ticket-list/tab-strip.tsx'
import { TicketListPane } from './ticket-list/ticket-list.tsx'
import { useInboxAddress } from './use-inbox-address.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

/** List and chat: side by side, or one of the two on narrow screens (TKT-01, TKT-02). */
export function TicketsScreen() {
  const { id } = useMe()
  const isReady = useInbox((state) => state.userId === id)
  useEffect(() => beginInbox(id), [id])
  return isReady ? <Inbox /> : null
}

function Inbox() {
  const t = useTexts(conversationTexts)
  const uuid = useParams({ strict: false, select: (params) => params.uuid })
  const single = useSinglePane()
  const status = useInbox((state) => filterOf(state).status ?? 'open')
  const previewed = useInbox((state) => state.previewed)
  // Opening a ticket ends the preview.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the ticket changes
  useEffect(() => () => showPreview(null), [uuid])
  const chat = uuid !== undefined || previewed !== null
  useInboxKeys(uuid)
  useInboxAddress()
  useLiveSuggestions()
  useRoom({ join: 'joinTickets', leave: 'leaveTickets', target: status })
  return (
    <div className="ib" data-open={chat} data-single={single || undefined}>
      {single && !(previewed && !uuid) && <Views uuid={uuid} />}
      <div className="ib-pane ib-pane-list" inert={single && chat}>
        <TicketListPane />
      </div>
      <section className="ib-pane ib-chat" aria-label={t('tabChat')} inert={single && !chat}>
        <Chat uuid={uuid} previewed={previewed} single={single} />
      </section>
      <InboxDialogs />
    </div>
  )
}

interface ChatProps {
  uuid: string | undefined
  previewed: Ticket | null
  single: boolean
}

function Chat({ uuid, previewed, single }: ChatProps) {
  if (previewed) return <PreviewPane key={previewed.id} ticket={previewed} />
  return uuid ? <ChatPane key={uuid} uuid={uuid} /> : <Placeholder isHidden={single} />
}

/** The two views of a narrow screen. On a phone an open chat covers the screen and its arrow leads back. */
function Views({ uuid }: { uuid: string | undefined }) {
  const t = useTexts(conversationTexts)
  const navigate = useNavigate()
  const narrow = useNarrow()
  const last = useInbox((state) => state.lastUuid)
  if (narrow && uuid) return null
  return (
    <div className="ib-views">
      <TabStrip
        look="line"
        label={t('panes')}
        value={uuid ? 'chat' : 'list'}
        onChange={(view) => {
          if (view === 'list') void navigate({ to: '/tickets' })
          else if (last) void navigate({ to: '/tickets/$uuid', params: { uuid: last } })
        }}
        tabs={[
          { value: 'list', label: t('tabList') },
          { value: 'chat', label: t('tabChat'), disabled: !uuid && !last },
        ]}
      />
      {!uuid && <NewTicketButton />}
    </div>
  )
}

/** Shown when no ticket is chosen. */
function Placeholder({ isHidden }: { isHidden: boolean }) {
  const t = useTexts(conversationTexts)
  useDocumentTitle(t('tickets'))
  // The single-pane list itself shows the first steps.
  if (isHidden) return null
  return (
    <div className="ib-placeholder">
      <Beginning>
        <ChooseTicket />
      </Beginning>
    </div>
  )
}

function ChooseTicket() {
  const t = useTexts(conversationTexts)
  return (
    <>
      <Logo size={56} />
      <p>{t('chooseTicket')}</p>
      <p className="ib-quiet">{t('chooseTicketHelp')}</p>
    </>
  )
}
