import type { FlowRun, RunStep } from '@recado/contract/flows/runs'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatClock } from '../../../platform/values/dates.ts'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { builderTexts } from '../builder/builder-texts.ts'
import { kindName } from '../builder/canvas/card/node-summary.rules.ts'
import { durationText } from './trace.rules.ts'
import { traceTexts } from './trace-texts.ts'

export interface StepListProps {
  run: FlowRun
  /** The step in view. */
  present: number | null
  onChoose: (ordinal: number) => void
}

/** The steps in order. The step in view is also shown on the canvas. */
export function TraceStepList({ run, present, onChoose }: StepListProps) {
  const t = useTexts(traceTexts)
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step in view changes
  useEffect(() => {
    list.current?.querySelector('[aria-current="step"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [present])
  return (
    <ol ref={list} className="rc-trace-steps rc-card" aria-label={t('steps')}>
      {run.steps.map((step) => (
        <li key={step.ordinal}>
          <StepButton
            step={step}
            isSub={step.flowId !== run.flowId}
            isPresent={step.ordinal === present}
            isOver={run.state !== 'running'}
            onClick={() => onChoose(step.ordinal)}
          />
        </li>
      ))}
    </ol>
  )
}

interface StepButtonProps {
  step: RunStep
  isSub: boolean
  isPresent: boolean
  isOver: boolean
  onClick: () => void
}

function StepButton({ step, isSub, isPresent, isOver, onClick }: StepButtonProps) {
  const t = useTexts(traceTexts)
  const words = useTexts(builderTexts)
  const { kind, input, output, handle, at, tookMs } = step
  return (
    <button type="button" aria-current={isPresent ? 'step' : undefined} onClick={onClick}>
      <span className="rc-trace-step">
        <strong>{kindName({ type: kind }, words)}</strong>
        {isSub && <span className="rc-trace-sub">{t('inSubflow')}</span>}
        <span className="rc-trace-time">
          {formatClock(at)} · {tookMs === null ? t(isOver ? 'endedHere' : 'standsHere') : durationText(tookMs)}
        </span>
      </span>
      {input !== '' && (
        <span className="rc-trace-line">
          <span>{t('input')}:</span> {drawText(input)}
        </span>
      )}
      {output !== '' && (
        <span className="rc-trace-line">
          <span>{t('output')}:</span> {drawText(output)}
        </span>
      )}
      {handle !== null && handle !== 'a' && (
        <span className="rc-trace-line">{t('handle', { handle: handleText(t, handle) })}</span>
      )}
    </button>
  )
}

const namedHandles = ['success', 'failure', 'error'] as const

function handleText(t: typeof traceTexts.text, handle: string): string {
  const handleName = namedHandles.find((one) => one === handle)
  if (handleName) return t(`handle_${handleName}`)
  const option = /^a(\d+)$/.exec(handle)?.[1]
  return option ? t('handleOption', { number: option }) : handle.toUpperCase()
}
