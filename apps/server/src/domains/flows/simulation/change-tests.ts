import type { In } from '@recado/contract/endpoint'
import type { FlowGraph } from '@recado/contract/flows/graph'
import type { SimulationReply, TestCase, TestCaseInput, TestResult } from '@recado/contract/flows/simulation'
import type { simulateFlow } from '@recado/contract/flows/simulation-endpoints'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { FlowServices } from '../flow-services.ts'
import { requireFlow } from '../flows/require-flow.ts'
import { runTest } from './run-tests.ts'
import { openWorld, simulateStep } from './simulate.ts'
import { insertTestCase, removeTestCase, saveTestCase, testCases } from './test-case.store.ts'

type Services = Pick<FlowServices, 'graphs'>

/** Advances a simulated run by one step. @throws AppError ERR_NO_FLOW_FOUND, ERR_FLOW_SIMULATION */
export async function simulate(
  work: Work,
  actor: Actor,
  { graphs }: Services,
  flowId: number,
  { graph, run, contact = {}, input }: In<typeof simulateFlow, 'body'>,
): Promise<SimulationReply> {
  await requireFlow(work, flowId)
  const world = await openWorld(work, actor, graphs, { flowId, graph, contact })
  return simulateStep(world, { flowId, now: work.now.getTime() }, run, input)
}

/** @throws AppError ERR_NO_FLOW_FOUND */
export async function listTests(work: Work, flowId: number): Promise<{ tests: TestCase[] }> {
  await requireFlow(work, flowId)
  return { tests: await testCases(work.db, work.companyId, flowId) }
}

/** @throws AppError ERR_NO_FLOW_FOUND */
export async function createTest(work: Work, flowId: number, input: TestCaseInput): Promise<TestCase> {
  await requireFlow(work, flowId)
  return insertTestCase(work.db, work.companyId, flowId, input)
}

interface Place {
  id: number
  caseId: number
}

/** @throws AppError ERR_NO_FLOW_FOUND, ERR_NO_FLOW_TEST_FOUND */
export async function updateTest(work: Work, { id, caseId }: Place, input: TestCaseInput): Promise<TestCase> {
  await requireFlow(work, id)
  if (!(await saveTestCase(work.db, work.companyId, { flowId: id, id: caseId, input })))
    throw new AppError('ERR_NO_FLOW_TEST_FOUND')
  return { ...input, id: caseId }
}

/** @throws AppError ERR_NO_FLOW_FOUND, ERR_NO_FLOW_TEST_FOUND */
export async function deleteTest(work: Work, { id, caseId }: Place): Promise<void> {
  await requireFlow(work, id)
  if (!(await removeTestCase(work.db, work.companyId, id, caseId))) throw new AppError('ERR_NO_FLOW_TEST_FOUND')
}

/** Runs all test cases of a flow, or one, against a draft. @throws AppError ERR_NO_FLOW_FOUND */
export async function runTests(
  work: Work,
  actor: Actor,
  { graphs }: Services,
  flowId: number,
  { graph, caseId }: { graph: FlowGraph; caseId?: number | undefined },
): Promise<{ results: TestResult[] }> {
  await requireFlow(work, flowId)
  const results: TestResult[] = []
  for (const one of await testCases(work.db, work.companyId, flowId)) {
    if (caseId !== undefined && one.id !== caseId) continue
    const world = await openWorld(work, actor, graphs, { flowId, graph, contact: one.contact ?? {} })
    results.push(runTest(world, { flowId, now: work.now.getTime() }, one))
  }
  return { results }
}
