import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, idValue } from '../values/wire.ts'
import { GRAPH_MAX_BYTES } from './choices.ts'
import { flowGraph } from './graph.ts'
import { simulateInput, simulationReply, testCase, testCaseInput, testResult } from './simulation.ts'
import { flowVariable, flowVariableInput } from './variables.ts'

const id = idParam('id')
const oneCase = z.object({ id: idValue, caseId: idValue })
const noFlow = ['ERR_NO_FLOW_FOUND'] as const
const noCase = [...noFlow, 'ERR_NO_FLOW_TEST_FOUND'] as const

export const simulateFlow = defineEndpoint({
  id: 'flows.simulate',
  method: 'POST',
  path: '/flowbuilder/:id/simulate',
  access: needs('flows:view'),
  summary: 'Let the engine do one step of a draft with a virtual clock: nothing is sent, stored or called (additive)',
  params: id,
  body: simulateInput,
  bodyLimit: GRAPH_MAX_BYTES,
  response: simulationReply,
  errors: [...noFlow, 'ERR_FLOW_SIMULATION'],
})

export const listFlowTests = defineEndpoint({
  id: 'flowTests.index',
  method: 'GET',
  path: '/flowbuilder/:id/tests',
  access: needs('flows:view'),
  summary: 'The test cases of a flow (additive)',
  params: id,
  response: z.object({ tests: z.array(testCase) }),
  errors: noFlow,
})

export const createFlowTest = defineEndpoint({
  id: 'flowTests.create',
  method: 'POST',
  path: '/flowbuilder/:id/tests',
  access: needs('flows:edit'),
  summary: 'Add a test case (additive)',
  params: id,
  body: testCaseInput,
  response: testCase,
  errors: noFlow,
})

export const updateFlowTest = defineEndpoint({
  id: 'flowTests.update',
  method: 'PUT',
  path: '/flowbuilder/:id/tests/:caseId',
  access: needs('flows:edit'),
  summary: 'Change a test case (additive)',
  params: oneCase,
  body: testCaseInput,
  response: testCase,
  errors: noCase,
})

export const deleteFlowTest = defineEndpoint({
  id: 'flowTests.delete',
  method: 'DELETE',
  path: '/flowbuilder/:id/tests/:caseId',
  access: needs('flows:edit'),
  summary: 'Delete a test case (additive)',
  params: oneCase,
  response: confirmation,
  errors: noCase,
})

export const runFlowTests = defineEndpoint({
  id: 'flowTests.run',
  method: 'POST',
  path: '/flowbuilder/:id/tests/run',
  access: needs('flows:view'),
  summary: 'Run all test cases, or one, over a draft (additive)',
  params: id,
  body: z.object({ graph: flowGraph, caseId: idValue.optional() }),
  bodyLimit: GRAPH_MAX_BYTES,
  response: z.object({ results: z.array(testResult) }),
  errors: noFlow,
})

export const listFlowVariables = defineEndpoint({
  id: 'flowVariables.index',
  method: 'GET',
  path: '/flow-variables',
  access: needs('flows:view'),
  summary: 'The variables that the company declared, by name (additive)',
  response: z.object({ variables: z.array(flowVariable) }),
})

export const createFlowVariable = defineEndpoint({
  id: 'flowVariables.create',
  method: 'POST',
  path: '/flow-variables',
  access: needs('flows:edit'),
  summary: 'Declare a variable (additive)',
  body: flowVariableInput,
  response: flowVariable,
  errors: ['ERR_FLOW_VARIABLE_TAKEN', 'ERR_FLOW_VARIABLES_FULL'],
})

export const updateFlowVariable = defineEndpoint({
  id: 'flowVariables.update',
  method: 'PUT',
  path: '/flow-variables/:id',
  access: needs('flows:edit'),
  summary: 'Change a declared variable (additive)',
  params: id,
  body: flowVariableInput,
  response: flowVariable,
  errors: ['ERR_NO_FLOW_VARIABLE_FOUND', 'ERR_FLOW_VARIABLE_TAKEN'],
})

export const deleteFlowVariable = defineEndpoint({
  id: 'flowVariables.delete',
  method: 'DELETE',
  path: '/flow-variables/:id',
  access: needs('flows:edit'),
  summary: 'Delete a declared variable and its values; flows that name it take it as text of the run (additive)',
  params: id,
  response: confirmation,
  errors: ['ERR_NO_FLOW_VARIABLE_FOUND'],
})
