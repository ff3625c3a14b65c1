import type { FlowProblem } from '@recado/contract/flows/graph'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useBuilder } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'

const byNode = new WeakMap<readonly FlowProblem[], Map<string | null, FlowProblem[]>>()

/** Returns the problems of a node, errors first. Indexed once, because hundreds of nodes look theirs up. */
function problemsOf(problems: readonly FlowProblem[], id: string): readonly FlowProblem[] | undefined {
  let problemsById = byNode.get(problems)
  if (!problemsById) {
    problemsById = Map.groupBy(problems, ({ nodeId }) => nodeId)
    for (const list of problemsById.values()) list.sort((a, b) => a.severity.localeCompare(b.severity))
    byNode.set(problems, problemsById)
  }
  return problemsById.get(id)
}

/** The first problem of a node, and the number of others. */
export function NodeProblems({ id }: { id: string }) {
  const t = useTexts(builderTexts)
  const problems = useBuilder(({ problems }) => problemsOf(problems, id))
  const [first, ...others] = problems ?? []
  if (!first) return null
  return (
    <div
      className="rc-flow-node-problem"
      data-severity={first.severity}
      title={problems?.map(({ text }) => text).join('\n')}
    >
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      <span>
        {first.text} {others.length > 0 && t('moreProblems', { count: others.length })}
      </span>
    </div>
  )
}
