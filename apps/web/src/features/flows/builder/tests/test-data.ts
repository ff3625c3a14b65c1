import type { FlowGraph } from '@recado/contract/flows/graph'
import type { TestCase, TestCaseInput, TestResult } from '@recado/contract/flows/simulation'
import {
  createFlowTest,
  deleteFlowTest,
  listFlowTests,
  runFlowTests,
  updateFlowTest,
} from '@recado/contract/flows/simulation-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'

const keyOf = (flowId: number) => ['flows', 'tests', flowId] as const

/** The test cases of a flow, in the order of their creation. */
export const testsQuery = (flowId: number) =>
  queryOptions({
    queryKey: keyOf(flowId),
    // Other users of the company can add some too.
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(listFlowTests, { params: { id: flowId }, signal })).tests,
  })

const change = (flowId: number, to: (tests: TestCase[]) => TestCase[]) =>
  queryClient.setQueryData<TestCase[]>(keyOf(flowId), (tests) => tests && to(tests))

/** Adds a test case, or changes the one with this id. */
export async function keepTest(flowId: number, caseId: number | null, body: TestCaseInput): Promise<void> {
  if (caseId === null) {
    const createdTest = await call(createFlowTest, { params: { id: flowId }, body })
    change(flowId, (tests) => [...tests, createdTest])
    return
  }
  const savedTest = await call(updateFlowTest, { params: { id: flowId, caseId }, body })
  change(flowId, (tests) => tests.map((one) => (one.id === caseId ? savedTest : one)))
}

export async function removeTest(flowId: number, caseId: number): Promise<void> {
  await call(deleteFlowTest, { params: { id: flowId, caseId } })
  change(flowId, (tests) => tests.filter(({ id }) => id !== caseId))
}

/** Runs all test cases, or one, against a draft. */
export async function runTests(flowId: number, graph: FlowGraph, caseId: number | null): Promise<TestResult[]> {
  const body = { graph, ...(caseId === null ? {} : { caseId }) }
  return (await call(runFlowTests, { params: { id: flowId }, body })).results
}
