import type { FlowGraph } from '@recado/contract/flows/graph'
import type { FlowRun } from '@recado/contract/flows/runs'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { TraceStepList } from './step-list.tsx'
import { durationText, graphKey, runDuration, stepOfNode } from './trace.rules.ts'
import { traceTexts } from './trace-texts.ts'

const TraceCanvas = lazyPart(() => import('./trace-canvas.tsx').then((file) => file.TraceCanvas))

export interface RunViewProps {
  run: FlowRun
  graphs: Readonly<Record<string, FlowGraph>>
}

/** One run: its result, its steps, and its path on the canvas of its version. */
export function RunView({ run, graphs }: RunViewProps) {
  const t = useTexts(traceTexts)
  const { steps } = run
  const [chosenOrdinal, choose] = useState<number | null>(null)
  // Shows the last step until the user chooses another.
  const step = steps.find(({ ordinal }) => ordinal === chosenOrdinal) ?? steps.at(-1) ?? null
  const key = graphKey(step ?? run)
  const graph = graphs[key]
  return (
    <>
      <RunHead run={run} />
      <div className="rc-trace">
        <TraceStepList run={run} present={step?.ordinal ?? null} onChoose={choose} />
        <section className="rc-trace-canvas rc-card" aria-label={t('canvas')}>
          {graph ? (
            <LazyParts>
              <TraceCanvas
                key={key}
                graph={graph}
                run={run}
                graphKey={key}
                present={step}
                onChoose={(nodeId) => choose(stepOfNode(steps, key, nodeId, step?.ordinal ?? null))}
              />
            </LazyParts>
          ) : (
            <p className="rc-trace-gone">{t('noGraph')}</p>
          )}
        </section>
      </div>
      <Variables variables={run.variables} />
    </>
  )
}

function RunHead({ run }: { run: FlowRun }) {
  const t = useTexts(traceTexts)
  const took = runDuration(run)
  return (
    <dl className="rc-trace-head rc-card">
      <Fact label={t('flow')}>{t('flowVersion', { name: run.flowName, version: run.version })}</Fact>
      <Fact label={t('state')}>{drawText(stateText(t, run))}</Fact>
      <Fact label={t('startedBy')}>{t(`by_${run.startedBy}`)}</Fact>
      <Fact label={t('startedAt')}>{formatMoment(run.startedAt)}</Fact>
      {took !== null && <Fact label={t('took')}>{durationText(took)}</Fact>}
      {run.state === 'running' && run.waitsFor && (
        <Fact label={t('waitsFor')}>
          {t(`waits_${run.waitsFor}`)}
          {run.dueAt && ` · ${t('dueAt', { at: formatMoment(run.dueAt) })}`}
        </Fact>
      )}
    </dl>
  )
}

/** Reasons that the server sends as codes of the contract. All others are already in the company's language. */
const reasons = { closed: 'reasonClosed', replaced: 'reasonReplaced' } as const

function stateText(t: typeof traceTexts.text, { state, reason }: FlowRun): string {
  const reasonKey = reasons[reason as keyof typeof reasons]
  const why = reasonKey ? t(reasonKey) : reason
  return why === '' ? t(`state_${state}`) : `${t(`state_${state}`)}: ${why}`
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Variables({ variables }: { variables: Readonly<Record<string, string>> }) {
  const t = useTexts(traceTexts)
  const entries = Object.entries(variables)
  if (entries.length === 0) return null
  return (
    <details className="rc-trace-variables rc-card">
      <summary>{t('variables', { count: entries.length })}</summary>
      <dl>
        {entries.map(([name, value]) => (
          <Fact key={name} label={drawableLine(name)}>
            {value === '' ? t('emptyValue') : drawText(value)}
          </Fact>
        ))}
      </dl>
    </details>
  )
}
