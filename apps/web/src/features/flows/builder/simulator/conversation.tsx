import { Button } from '@mantine/core'
import type { SimulatedEvent, SimulationInput } from '@recado/contract/flows/simulation'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { drawText } from '../../../../ui/text/drawn-text.tsx'
import { FormattedText } from '../../../conversations/public.ts'
import { SimulatedMedia } from './simulated-media.tsx'
import type { Turn } from './simulation.rules.ts'
import { flowSimulatorTexts } from './simulator-texts.ts'

export interface ConversationProps {
  turns: readonly Turn[]
  isBusy: boolean
  onBegin: () => void
}

/** The conversation in order. New lines are announced to screen readers. */
export function Conversation({ turns, isBusy, onBegin }: ConversationProps) {
  const t = useTexts(flowSimulatorTexts)
  const log = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end on every new turn
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [turns])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div ref={log} className="rc-sim-log" role="log" aria-label={t('conversation')} tabIndex={0}>
      {turns.length === 0 && (
        <div className="rc-sim-empty">
          <p>{t('empty')}</p>
          <Button variant="default" loading={isBusy} onClick={onBegin}>
            {t('begin')}
          </Button>
        </div>
      )}
      {turns.map(({ input, events }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only appended
        <div key={at} className="rc-sim-turn">
          <UserAction input={input} />
          {events.map((event, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the events of a turn never change
            <FlowAction key={place} event={event} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** An action of the user at the simulator. */
function UserAction({ input }: { input: SimulationInput }) {
  const t = useTexts(flowSimulatorTexts)
  switch (input.do) {
    case 'begin':
      return <Sign>{t('begun')}</Sign>
    case 'write':
      return (
        <p className="rc-sim-bubble" data-from="customer">
          <span className="rc-hidden">{t('customerWrote')}: </span>
          {drawText(input.text)}
        </p>
      )
    case 'skipWait':
      return <Sign>{t('skipped')}</Sign>
    case 'answer':
      return <Sign>{answerWords(t, input)}</Sign>
  }
}

function answerWords(t: typeof flowSimulatorTexts.text, input: SimulationInput & { do: 'answer' }): string {
  if (input.fails !== undefined) return t('answerFailed', { why: input.fails })
  if (input.status !== undefined) return t('answerStatus', { status: input.status, body: input.body ?? '' })
  return t('answerSaid', { text: (input.says ?? []).join(' / ') })
}

/** An action of the flow. */
function FlowAction({ event }: { event: SimulatedEvent }) {
  const t = useTexts(flowSimulatorTexts)
  switch (event.kind) {
    case 'text':
      return (
        <p className="rc-sim-bubble" data-from="flow">
          <span className="rc-hidden">{t('flowSaid')}: </span>
          <FormattedText text={event.text} />
        </p>
      )
    case 'media':
      return <SimulatedMedia media={event.media} url={event.url} recorded={event.recorded} />
    case 'note':
      return <Sign>{t('note', { text: event.text })}</Sign>
    case 'wait':
      return <Sign>{t('waits', { count: event.seconds })}</Sign>
    case 'outside':
      return <Sign>{t(`asks_${event.call}`, { text: event.text })}</Sign>
    case 'queue':
      return <Sign>{t('queue', { name: event.name })}</Sign>
    case 'person':
      return <Sign>{t('person', { name: event.name })}</Sign>
    case 'tag':
      return <Sign>{t('tag', { name: event.name })}</Sign>
    case 'contact':
      return <Sign>{t(event.field === 'email' ? 'contactEmail' : 'contactName', { value: event.value })}</Sign>
    case 'end':
      return event.reason === '' ? (
        <Sign>{t('ended')}</Sign>
      ) : (
        <Sign tone="failed">{t('failed', { reason: event.reason })}</Sign>
      )
  }
}

const Sign = ({ children, tone }: { children: string; tone?: 'failed' }) => (
  <p className="rc-sim-sign" data-tone={tone}>
    {children}
  </p>
)
