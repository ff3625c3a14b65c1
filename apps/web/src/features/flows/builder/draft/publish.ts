import { checkFlow, publishFlow } from '@recado/contract/flows/endpoints'
import type { FlowProblem } from '@recado/contract/flows/graph'
import type { TestResult } from '@recado/contract/flows/simulation'
import { runFlowTests } from '@recado/contract/flows/simulation-endpoints'
import { call } from '../../../../platform/api/api.ts'
import { ApiError } from '../../../../platform/api/api-error.ts'
import type { FlowDraft } from './draft.ts'
import { errorsOf } from './use-saving.ts'

/** The result of an attempt to publish. */
export type Publishing =
  | { is: 'published'; version: number }
  /** Errors prevent publishing. They are shown in the builder. */
  | { is: 'invalid'; errors: FlowProblem[] }
  /** Test cases failed; the user decides. */
  | { is: 'failing'; results: TestResult[] }

/** Returns the problems named by a rejection. */
export function problemsIn(error: unknown): FlowProblem[] | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_FLOW_INVALID') return null
  return Array.isArray(error.data.problems) ? (error.data.problems as FlowProblem[]) : []
}

/**
 * Publishes the graph on the canvas: saves it, has it checked, runs the test cases, and only then lets new chats start
 * on it.
 * @param anyway publishes even if test cases fail
 */
export async function publish(draft: FlowDraft, name: string, anyway: boolean): Promise<Publishing> {
  const { builder, store } = draft
  const params = { id: store.getState().flow.id }
  await draft.keep()
  const { graph } = builder.getState()
  const { nodes, connections } = graph
  const { problems } = await call(checkFlow, { params, body: { nodes, connections } })
  builder.getState().setProblems(problems)
  if (errorsOf(problems).length > 0) return { is: 'invalid', errors: errorsOf(problems) }
  if (!anyway) {
    const { results } = await call(runFlowTests, { params, body: { graph } })
    const failing = results.filter(({ passed: hasPassed }) => !hasPassed)
    if (failing.length > 0) return { is: 'failing', results: failing }
  }
  return release(draft, params, name)
}

async function release(
  { builder, store, change }: FlowDraft,
  params: { id: number },
  name: string,
): Promise<Publishing> {
  try {
    const { version } = await change(() => call(publishFlow, { params, body: name === '' ? {} : { name } }))
    store.setState(({ flow }) => ({ flow: { ...flow, publishedVersion: version, hasDraft: false } }))
    return { is: 'published', version }
  } catch (error) {
    const problems = problemsIn(error)
    if (!problems) throw error
    builder.getState().setProblems(problems)
    return { is: 'invalid', errors: errorsOf(problems) }
  }
}
