import { checkFlow, publishFlow } from '@recado/contract/flows/endpoints'
import type { FlowProblem } from '@recado/contract/flows/graph'
import type { TestResult } from '@recado/contract/flows/simulation'
import { runFlowTests } from '@recado/contract/flows/simulation-endpoints'
import { call } from '../../../../platform/api/api.ts'
import { ApiError } from '../../../../platform/api/api-error.ts'
import type { Draft } from './draft.ts'
import { errorsOf } from './use-saving.ts'

/** What trying to publish comes to. */
export type Publishing =
  | { is: 'published'; version: number }
  /** What keeps it from being published; the problems stand in the builder. */
  | { is: 'invalid'; errors: FlowProblem[] }
  /** Test cases failed: a person decides. */
  | { is: 'failing'; results: TestResult[] }

/** The problems that a refusal names. */
export function problemsIn(error: unknown): FlowProblem[] | null {
  if (!(error instanceof ApiError) || error.code !== 'ERR_FLOW_INVALID') return null
  return Array.isArray(error.data.problems) ? (error.data.problems as FlowProblem[]) : []
}

/**
 * Publishes what is on the canvas: stores it, has it checked, runs the test cases, and only then lets new chats begin on it.
 * @param anyway publishes although test cases fail
 */
export async function publish(draft: Draft, name: string, anyway: boolean): Promise<Publishing> {
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
    const failing = results.filter(({ passed }) => !passed)
    if (failing.length > 0) return { is: 'failing', results: failing }
  }
  return release(draft, params, name)
}

async function release({ builder, store, change }: Draft, params: { id: number }, name: string): Promise<Publishing> {
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
