import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam, idValue, optionalDay } from '../values/wire.ts'
import { currentRun, flowRun, nodeCount, startRunInput, ticketRuns } from './runs.ts'

const ticket = idParam('id')
const noTicket = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'] as const

export const listTicketRuns = defineEndpoint({
  id: 'flowRuns.ofTicket',
  method: 'GET',
  path: '/tickets/:id/flow-runs',
  access: needs('tickets:view'),
  summary:
    'What flows did in a ticket: the nodes in their order with what came in, what was said and how long it took (additive)',
  params: ticket,
  response: ticketRuns,
  errors: noTicket,
})

export const showCurrentRun = defineEndpoint({
  id: 'flowRuns.current',
  method: 'GET',
  path: '/tickets/:id/flow',
  access: needs('tickets:view'),
  summary: 'The flow that speaks in a ticket, or that a person stopped there; null: none (additive)',
  params: ticket,
  response: z.object({ run: currentRun }),
  errors: noTicket,
})

export const startRun = defineEndpoint({
  id: 'flowRuns.start',
  method: 'POST',
  path: '/tickets/:id/flow',
  access: needs('tickets:startFlow'),
  summary: 'Start a flow in a ticket by hand; its owner gives the word to the flow (additive)',
  params: ticket,
  body: startRunInput,
  response: flowRun,
  errors: [
    ...noTicket,
    'ERR_NO_FLOW_FOUND',
    'ERR_FLOW_NOT_PUBLISHED',
    'ERR_FLOW_RUNNING',
    'ERR_TICKET_STATUS',
    'ERR_NO_WAPP_FOUND',
  ],
})

export const resumeRun = defineEndpoint({
  id: 'flowRuns.resume',
  method: 'POST',
  path: '/tickets/:id/flow/resume',
  access: needs('tickets:startFlow'),
  summary: 'Let a flow that a person stopped go on at the same node (additive)',
  params: ticket,
  response: flowRun,
  errors: [...noTicket, 'ERR_NO_FLOW_RUN_FOUND', 'ERR_TICKET_STATUS', 'ERR_NO_WAPP_FOUND'],
})

export const stopRun = defineEndpoint({
  id: 'flowRuns.stop',
  method: 'POST',
  path: '/tickets/:id/flow/stop',
  access: needs('tickets:startFlow'),
  summary: 'Stop the flow of a ticket (additive)',
  params: ticket,
  response: confirmation,
  errors: [...noTicket, 'ERR_NO_FLOW_RUN_FOUND'],
})

export const countFlowNodes = defineEndpoint({
  id: 'flowRuns.counts',
  method: 'GET',
  path: '/flowbuilder/:id/counts',
  access: needs('flows:view'),
  summary: 'How often runs came to each node in a period of days, and how many went no further (additive)',
  params: idParam('id'),
  query: z.object({ from: optionalDay, to: optionalDay, version: idValue.optional() }),
  response: z.object({ runs: z.int(), nodes: z.array(nodeCount) }),
  errors: ['ERR_NO_FLOW_FOUND'],
})
