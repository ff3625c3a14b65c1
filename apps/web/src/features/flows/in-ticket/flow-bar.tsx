import { mayHandle } from '@recado/contract/conversations/ticket-sight'
import { useMe } from '../../../platform/session.ts'
import './flow-bar.css'
import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '../../../platform/announce.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastError } from '../../../platform/toast.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { currentRunQuery, resumeFlow, stopFlow } from './ticket-flow-data.ts'
import { ticketFlowTexts } from './ticket-flow-texts.ts'

// Lazy, because the inbox, which shows the bar, must not wait for dialogs.
const Confirm = lazyPart(() => import('../../../ui/dialogs/confirm.tsx').then((file) => file.Confirm))

export interface FlowBarProps {
  ticket: Ticket
  /** Called when the button disappears, to focus the composer. */
  onChange: () => void
}

/** Shows which flow is the speaker of the open ticket, or stopped there, with the possible actions. */
export function TicketFlowBar({ ticket, onChange }: FlowBarProps) {
  const t = useTexts(ticketFlowTexts)
  const { data: run } = useQuery(currentRunQuery(ticket))
  const { id: userId, permissions, queueIds, queueless } = useMe()
  const mayChange = mayHandle({ userId, permissions, queueIds, queueless }, 'tickets:startFlow', ticket)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { id: ticketId, flowWebhook } = ticket
  if (!flowWebhook && !run) return null
  const name = run?.flowName ?? ''
  const stop = async () => {
    setBusy(true)
    try {
      await stopFlow(ticketId)
      announce(t('stopped', { name }))
      onChange()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const resume = async () => {
    await resumeFlow(ticketId)
    announce(t('running', { name }))
    onChange()
  }
  return (
    <div className="rc-flow-bar" role="note">
      <IconSitemap size={16} stroke={1.8} aria-hidden />
      <span>{flowWebhook ? (run ? t('running', { name }) : t('someRunning')) : t('stopped', { name })}</span>
      {!mayChange ? null : flowWebhook ? (
        <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={() => void stop()}>
          {t('stop')}
        </Button>
      ) : (
        <Button size="compact-sm" variant="subtle" onClick={() => setAsking(true)}>
          {t('resume')}
        </Button>
      )}
      <Link to="/tickets/$ticketId/flow-runs" params={{ ticketId: String(ticketId) }}>
        {t('seeWay')}
      </Link>
      <LazyParts key={isAsking ? 'asking' : 'silent'} onFail={() => setAsking(false)}>
        {isAsking && (
          <Confirm
            title={t('resumeTitle', { name })}
            action={t('resume')}
            danger={false}
            onConfirm={resume}
            onClose={() => setAsking(false)}
          >
            {t(ticket.status === 'open' ? 'resumeOpenHelp' : 'resumeHelp')}
          </Confirm>
        )}
      </LazyParts>
    </div>
  )
}
