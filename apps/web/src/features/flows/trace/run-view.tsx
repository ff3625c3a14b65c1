import type { FlowGraph } from '@recado/contract/flows/graph'
import type { FlowRun } from '@recado/contract/flows/runs'
import { drawableLine } from '@recado/contract/values/drawable.rules'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { StepList } from './step-list.tsx'
import { durationText, graphKey, runDuration, stepOfNode } from './trace.rules.ts'
import { traceTexts } from './trace-texts.ts'

const TraceCanvas = lazyPart(() => import('./trace-canvas.tsx').then((file) => file.TraceCanvas))

export interface RunViewProps {
  run: FlowRun
  graphs: Readonly<Record<string, FlowGraph>>
}

/** One run: what became of it, its steps, and its way on the canvas of the version that it ran on. */
export function RunView({ run, graphs }: RunViewProps) {
  const t = useTexts(traceTexts)
  const { steps } = run
  const [chosen, choose] = useState<number | null>(null)
  // Until somebody chooses one, the last step is looked at.
  const step = steps.find(({ ordinal }) => ordinal === chosen) ?? steps.at(-1) ?? null
  const key = graphKey(step ?? run)
  const graph = graphs[key]
  return (
    <>
      <RunHead run={run} />
      <div className="rc-trace">
        <StepList run={run} present={step?.ordinal ?? null} onChoose={choose} />
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

/** Reasons that the server gives as words of the contract; all others are in the company's language already. */
const reasons = { closed: 'reasonClosed', replaced: 'reasonReplaced' } as const

function stateText(t: typeof traceTexts.text, { state, reason }: FlowRun): string {
  const known = reasons[reason as keyof typeof reasons]
  const why = known ? t(known) : reason
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
  const known = Object.entries(variables)
  if (known.length === 0) return null
  return (
    <details className="rc-trace-variables rc-card">
      <summary>{t('variables', { count: known.length })}</summary>
      <dl>
        {known.map(([name, value]) => (
          <Fact key={name} label={drawableLine(name)}>
            {value === '' ? t('emptyValue') : drawText(value)}
          </Fact>
        ))}
      </dl>
    </details>
  )
}
