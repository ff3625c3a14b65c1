import { isolated } from '../../../platform/i18n/fill-text.rules.ts'
import './messages.css'
import { Button, Select, Textarea } from '@mantine/core'
import type { Customer } from '@recado/contract/customers/customer'
import type { CustomerMessage } from '@recado/contract/customers/message-endpoints'
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../../platform/toast.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormattedText } from '../../conversations/public.ts'
import { customerTexts } from '../customer-texts.ts'
import { sessionState, stateIconOf } from './chat.rules.ts'
import { useCustomerHistory, useSendMessage, useSessionStatus, useSessions } from './message-data.ts'

/** Sends messages to a customer over a chosen session, below the history (CLI-10, CLI-11). */
export function MessageDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTexts(customerTexts)
  const [sessionId, setSessionId] = useState<string | null>(null)
  const [text, setText] = useState('')
  return (
    <FormDialog
      title={t('messagesTitle', { name: customer.name })}
      onClose={onClose}
      size={640}
      isGuarded={text.trim() !== ''}
    >
      <div className="cu-chat">
        <SessionPicker sessionId={sessionId} onPick={setSessionId} />
        <History customer={customer} sessionId={sessionId} />
        <Composer customer={customer} sessionId={sessionId} text={text} onText={setText} />
      </div>
    </FormDialog>
  )
}

function SessionPicker({ sessionId, onPick }: { sessionId: string | null; onPick: (id: string | null) => void }) {
  const t = useTexts(customerTexts)
  const sessions = useSessions()
  const { status, isKnown } = useSessionStatus(sessionId)
  if (sessions.data === undefined && sessions.error)
    return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  const sessionList = sessions.data ?? []
  // The polled status of the chosen session is newer than the list's.
  const state = (session: (typeof sessionList)[number]) =>
    t(`session_${sessionState(session.sessionId === sessionId && isKnown ? status : session.status)}`)
  return (
    <Select
      label={t('session')}
      placeholder={t('sessionChoose')}
      description={sessions.data?.length === 0 ? t('noSessions') : undefined}
      value={sessionId}
      data={sessionList.map((session) => ({
        value: session.sessionId,
        label: `${isolated(session.name)} · ${state(session)}`,
      }))}
      onChange={onPick}
    />
  )
}

function History({ customer, sessionId }: { customer: Customer; sessionId: string | null }) {
  const t = useTexts(customerTexts)
  const history = useCustomerHistory(customer, sessionId)
  const list = useRef<HTMLDivElement>(null)
  const newest = history.data?.at(-1)?.createdAt
  useEffect(() => {
    if (newest !== undefined) list.current?.scrollTo?.({ top: list.current.scrollHeight })
  }, [newest])
  if (sessionId === null) return <p className="cu-chat-empty">{t('sessionFirst')}</p>
  if (history.data === undefined && history.error)
    return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (history.data === undefined) return <p className="cu-chat-empty">{t('historyLoading')}</p>
  if (history.data.length === 0) return <EmptyState title={t('noMessages')}>{t('noMessagesHelp')}</EmptyState>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="cu-chat-list" ref={list} tabIndex={0} aria-label={t('history')} role="log">
      <ol>
        {history.data.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
    </div>
  )
}

const signs = { sent: IconCheck, pending: IconClock, failed: IconAlertCircle }

function Bubble({ message }: { message: CustomerMessage }) {
  const t = useTexts(customerTexts)
  const isOurs = message.sender === 'company'
  const sign = stateIconOf(message)
  const Sign = signs[sign]
  return (
    <li className="cu-bubble" data-me={isOurs || undefined}>
      <span className="cu-bubble-text">
        <FormattedText text={message.content} />
      </span>
      <span className="cu-bubble-meta">
        <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
        {isOurs && (
          <span className="cu-bubble-sign" role="img" aria-label={t(`message_${sign}`)} title={t(`message_${sign}`)}>
            <Sign size={14} stroke={2} aria-hidden />
          </span>
        )}
      </span>
    </li>
  )
}

interface ComposerProps {
  customer: Customer
  sessionId: string | null
  text: string
  onText: (text: string) => void
}

/** The text stays until the server has stored the message. */
function Composer({ customer, sessionId, text, onText }: ComposerProps) {
  const t = useTexts(customerTexts)
  const send = useSendMessage(customer)
  const hint = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const content = text.trim()
  const submit = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (busy || content === '' || sessionId === null) return
    setBusy(true)
    setFailure(null)
    try {
      await send(sessionId, content)
      onText('')
      toast(t('messageSent'))
    } catch (error) {
      setFailure(error)
      toastProblem(t('messageFailed'), 'customer-message')
    }
    setBusy(false)
  }
  return (
    <form className="cu-composer" onSubmit={(event) => void submit(event)}>
      <Textarea
        label={t('message')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4096}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void submit(event)
        }}
      />
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <div className="cu-composer-foot">
        <span id={hint} className="cu-quiet">
          {sessionId === null ? t('sessionFirst') : t('messageHint')}
        </span>
        <Button type="submit" loading={busy} disabled={content === '' || sessionId === null} aria-describedby={hint}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
