import { Button } from '@mantine/core'
import { canAll } from '@recado/contract/access'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { SessionUser } from '@recado/contract/identity/user'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { announce } from '../../../platform/announce.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { copyAndToast } from '../../../platform/copy.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { toastProblem } from '../../../platform/toast.ts'
import { useRoom, useServerEvent } from '../../../platform/use-socket.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { useLate } from '../../../ui/use-late.ts'
import { useConnections } from '../../connections/public.ts'
import { Composer, type ComposerProps } from '../composer/composer.tsx'
import { oneLine } from '../content/message-kind.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'
import { openDialog, useInbox } from '../inbox-state.ts'
import { LineContext, useLine } from '../line/line-state.ts'
import { TypingNotice } from '../presence/presence-parts.tsx'
import { usePresence } from '../presence/use-presence.ts'
import { botSpeaks } from '../service/bot-speaks.rules.ts'
import { useFlowsOn } from '../service/use-flows-on.ts'
import { flowSlot } from '../slots.ts'
import { SnoozeBar } from '../snooze/snooze-bar.tsx'
import { useDrafts } from '../state/drafts.ts'
import { useTicket } from '../state/ticket-queries.ts'
import { isSnoozed } from '../state/ticket-visibility.rules.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useTicketRights } from '../use-ticket-rights.ts'
import { ChatHeader } from './chat-header.tsx'
import { choicesOf } from './message-choices.rules.ts'
import { MessageList } from './message-list.tsx'
import type { MenuRequest } from './message-menu.tsx'
import { cancelMessage, discardMessage, sendMessageAgain, withdrawOwnChange } from './message-retry.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useTicketFate } from './use-ticket-fate.ts'

const ContactDrawer = lazyPart(() => import('../contact-drawer/contact-drawer.tsx').then((file) => file.ContactDrawer))
const LastNote = lazyPart(() => import('../contact-drawer/last-note.tsx').then((file) => file.LastNote))
const WindowFoot = lazyPart(() => import('../window/window-foot.tsx').then((file) => file.WindowFoot))
const LineBar = lazyPart(() => import('../line/line-bar.tsx').then((file) => file.LineBar))
const GoneFoot = lazyPart(() => import('../line/gone-foot.tsx').then((file) => file.GoneFoot))
const MessageMenu = lazyPart(() => import('./message-menu.tsx').then((file) => file.MessageMenu))

/** The chat of the ticket in the address. A user who may not see it gets a message and is led back (TKT-29). */
export function ChatPane({ uuid }: { uuid: string }) {
  const { data: ticket, error, refetch } = useTicket(uuid)
  const { leave } = useTicketMoves()
  const isRejected = error instanceof ApiError && (error.status === 403 || error.status === 404)
  useEffect(() => {
    if (!isRejected) return
    toastProblem(errorText(error), 'ticket-refused')
    void leave()
  }, [isRejected, error, leave])
  const late = useLate(!ticket && !error)
  if (isRejected) return null
  if (ticket) return <Chat key={ticket.id} ticket={ticket} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return late ? <div className="ib-chat-head" aria-hidden /> : null
}

function Chat({ ticket }: { ticket: Ticket }) {
  const drawer = useInbox((state) => state.drawer)
  useDocumentTitle(ticket.contact.name)
  useRoom({ join: 'joinChatBox', leave: 'leaveChatBox', target: ticket.id })
  usePresence(ticket.id)
  useMarkRead(ticket)
  useAnnouncedMessages(ticket)
  useTicketFate(ticket)
  const line = useLine(ticket)
  // A short interruption (under 2 s) is not shown.
  const isDown = useLate(line === 'down' && ticket.status !== 'closed', 2000)
  useEffect(() => useInbox.setState({ lastUuid: ticket.uuid }), [ticket.uuid])
  // While the drawer is open it has the focus. When it closes, the composer gets it back.
  useEffect(() => (drawer ? () => focusWriting() : undefined), [drawer])
  return (
    <>
      <ChatHeader ticket={ticket} />
      {isDown && (
        <LazyParts>
          <LineBar ticket={ticket} />
        </LazyParts>
      )}
      <div className="ib-chat-body">
        <div className="ib-talk">
          <LineContext value={line}>
            <Messages ticket={ticket} />
          </LineContext>
          <TypingNotice customer={ticket.contact.name} />
          {isSnoozed(ticket) && <SnoozeBar ticket={ticket} />}
          {(ticket.status === 'pending' || (ticket.status === 'open' && ticket.lastSpeaker?.kind === 'machine')) && (
            <LazyParts>
              <LastNote ticket={ticket} />
            </LazyParts>
          )}
          <FlowPlace ticket={ticket} />
          <Foot ticket={ticket} />
        </div>
        {drawer && (
          <LazyParts>
            <ContactDrawer ticket={ticket} />
          </LazyParts>
        )}
      </div>
    </>
  )
}

/** The state of the ticket's flow, for companies with flows. Its code loads after the chat. */
function FlowPlace({ ticket }: { ticket: Ticket }) {
  const Flow = useSlot(flowSlot)
  const isOn = useFlowsOn()
  if (!Flow || ticket.status === 'closed' || !(isOn || ticket.flowWebhook)) return null
  return (
    <LazyParts>
      <Flow ticket={ticket} onChange={focusWriting} />
    </LazyParts>
  )
}

/** Focuses the composer after an action whose button disappears (screens.4). */
const thenWrite =
  <Args extends unknown[]>(run: (...args: Args) => void) =>
  (...args: Args) => {
    run(...args)
    focusWriting()
  }

function Messages({ ticket }: { ticket: Ticket }) {
  const { id, status } = ticket
  const mayAnswer = useTicketRights(ticket).may('tickets:answer')
  const mayForward = useCan('tickets:answer')
  const [menuRequest, setMenuRequest] = useState<MenuRequest | null>(null)
  const actions = useMemo(
    () => ({
      openMedia: (message: Message) => openDialog({ kind: 'media', ticketId: id, messageId: message.id }),
      details: (message: Message) => openDialog({ kind: 'message-details', message }),
      menu: (message: Message, button: HTMLElement) => setMenuRequest({ message, button }),
      hasChoices: (message: Message) => choicesOf(message, { id, status }, { mayAnswer, mayForward }).length > 0,
      again: thenWrite(sendMessageAgain),
      discard: thenWrite(discardMessage),
      cancel: thenWrite(cancelMessage),
      withdraw: thenWrite(withdrawOwnChange),
    }),
    [id, status, mayAnswer, mayForward],
  )
  const close = () => {
    setMenuRequest(null)
    focusWriting()
  }
  return (
    <>
      <MessageList ticket={ticket} actions={actions} marksUnread />
      {menuRequest && (
        <LazyParts onFail={close}>
          <MessageMenu ticket={ticket} request={menuRequest} onClose={close} />
        </LazyParts>
      )}
    </>
  )
}

/** Returns whether a company setting forbids this user to write in colleagues' tickets. */
const isLimitedToOwnTickets = (me: SessionUser) =>
  !canAll(me, 'tickets:answer') &&
  me.settings?.some(({ key, value }) => key === 'onlyOwnerWrites' && value === 'enabled')

const accepted = ['pendingBar', 'accept'] as const
const takeOverTexts = ['botBar', 'takeOver'] as const
const reopened = ['closedBar', 'reopen'] as const

/** The composer, or the reason why the user cannot write and the next step. */
function Foot({ ticket }: { ticket: Ticket }) {
  const t = useTexts(conversationTexts)
  const { accept, reopen } = useTicketMoves()
  const me = useMe()
  const { may, mayMove } = useTicketRights(ticket)
  const knowsFlows = useCan('flows:names')
  const mayStartFlow = knowsFlows && may('tickets:startFlow')
  if (ticket.status === 'open') {
    const owner = ticket.userId === me.id ? null : (ticket.user?.name ?? null)
    if (owner !== null && isLimitedToOwnTickets(me))
      return (
        <div className="ib-closed-bar" role="note">
          <span>{t('onlyOwnerBar', { name: owner })}</span>
          <CopyDraft uuid={ticket.uuid} />
        </div>
      )
    if (!may('tickets:answer'))
      return (
        <div className="ib-closed-bar" role="note">
          <span>{t('noAnswerBar')}</span>
          <CopyDraft uuid={ticket.uuid} />
        </div>
      )
    if (ticket.whatsappId === null)
      return (
        <LazyParts fallback={<div className="ib-closed-bar" aria-hidden />}>
          <GoneFoot ticket={ticket} />
        </LazyParts>
      )
    return (
      <Windowed ticket={ticket}>
        <Composer
          key={ticket.uuid}
          ticketId={ticket.id}
          uuid={ticket.uuid}
          owner={owner}
          isGroup={ticket.isGroup}
          mayStartFlow={mayStartFlow}
        />
      </Windowed>
    )
  }
  const pending = ticket.status === 'pending'
  // Uses the header's words.
  const [words, action] = pending ? (botSpeaks(ticket) ? takeOverTexts : accepted) : reopened
  if (!mayMove(pending ? 'accept' : 'reopen'))
    return (
      <div className="ib-closed-bar" role="note">
        <span>{t(pending ? 'noAcceptBar' : 'noReopenBar')}</span>
        <CopyDraft uuid={ticket.uuid} />
      </div>
    )
  return (
    <div className="ib-closed-bar">
      <span>{t(words)}</span>
      <Button size="xs" variant="default" onClick={() => void (pending ? accept(ticket) : reopen(ticket))}>
        {t(action)}
      </Button>
      <CopyDraft uuid={ticket.uuid} />
    </div>
  )
}

/** Copies the text that the user was writing when the composer went away. The draft stays. */
function CopyDraft({ uuid }: { uuid: string }) {
  const t = useTexts(conversationTexts)
  const draft = useDrafts(({ texts }) => texts.get(uuid) ?? '')
  if (draft.trim() === '') return null
  return (
    <Button size="xs" variant="subtle" onClick={() => void copyAndToast(draft, t('draftCopied'))}>
      {t('copyDraft')}
    </Button>
  )
}

/**
 * Shows the remaining time above the composer, or a template in its place. Applies to networks where only templates
 * open a conversation.
 */
function Windowed({ ticket, children }: { ticket: Ticket; children: ReactElement<ComposerProps> }) {
  const { data: connections } = useConnections()
  if (!connections?.find(({ id }) => id === ticket.whatsappId)?.needsTemplate) return children
  return (
    <LazyParts fallback={<div className="ib-closed-bar" aria-hidden />}>
      <WindowFoot key={ticket.id} ticket={ticket}>
        {children}
      </WindowFoot>
    </LazyParts>
  )
}

/** Messages within this time are announced as one, in milliseconds. */
const BURST = 1000

/** Announces only new incoming messages of the open ticket to assistive technology. */
function useAnnouncedMessages({ id, contact }: Ticket): void {
  const t = useTexts(conversationTexts)
  const texts = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useServerEvent('appMessage', ({ action, message }) => {
    if (action !== 'create' || message.ticketId !== id || message.fromMe) return
    texts.current.push(oneLine(message))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const [text = '', ...more] = texts.current
      texts.current = []
      const { name } = contact
      announce(more.length > 0 ? t('wroteMany', { count: more.length + 1, name }) : t('wrote', { name, text }))
    }, BURST)
  })
}
