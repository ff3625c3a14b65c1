import type { FlowProblem } from '@recado/contract/flows/graph'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { useBuilder } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { kindName, summaryLine } from '../canvas/card/node-summary.rules.ts'
import { draftTexts } from '../draft/draft-texts.ts'
import { useCheck } from './use-check.ts'
import { useJumpToNode } from './use-jump.ts'

/** Lists errors that prevent publishing, and separately warnings. Each leads to its node. */
export function ProblemsPane() {
  const t = useTexts(draftTexts)
  const problems = useBuilder(({ problems }) => problems)
  const { checking, failure, again } = useCheck()
  const of = (severity: FlowProblem['severity']) => problems.filter((problem) => problem.severity === severity)
  const [errors, warnings] = [of('error'), of('warning')]
  if (failure !== null) return <ErrorState title={t('problemsFailed')} error={failure} onRetry={again} />
  return (
    <div className="rc-flow-problems" aria-busy={checking}>
      <p className="rc-flow-checking" role="status">
        {checking ? t('problemsChecking') : ''}
      </p>
      {problems.length === 0 && !checking && <EmptyState title={t('problemsNone')}>{t('problemsNoneHelp')}</EmptyState>}
      {errors.length > 0 && <Problems of={errors} severity="error" />}
      {warnings.length > 0 && <Problems of={warnings} severity="warning" />}
    </div>
  )
}

function Problems({ of, severity }: { of: readonly FlowProblem[]; severity: FlowProblem['severity'] }) {
  const t = useTexts(draftTexts)
  const Sign = severity === 'error' ? IconAlertCircle : IconAlertTriangle
  return (
    <section>
      <h3 data-severity={severity}>
        <Sign size={16} stroke={1.8} aria-hidden />
        {t(severity === 'error' ? 'errors' : 'warnings', { count: of.length })}
      </h3>
      <ul>
        {of.map((problem, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a node may have the same problem twice
          <li key={`${problem.nodeId}/${problem.code}/${at}`}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Problem({ problem: { nodeId, text } }: { problem: FlowProblem }) {
  const t = useTexts(draftTexts)
  const w = useTexts(builderTexts)
  const jump = useJumpToNode()
  const node = useBuilder(({ graph }) => graph.nodes.find(({ id }) => id === nodeId))
  if (!node)
    return (
      <div className="rc-flow-found">
        <strong>{t('aboutFlow')}</strong>
        <span>{text}</span>
      </div>
    )
  const summary = summaryLine(node, w)
  return (
    <button type="button" className="rc-flow-found" title={t('goToNode')} onClick={() => jump(node.id)}>
      <strong>{[kindName(node, w), summary].filter(Boolean).join(' · ')}</strong>
      <span>{text}</span>
    </button>
  )
}
