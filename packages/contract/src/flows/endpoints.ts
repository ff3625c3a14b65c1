import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation, pageQuery, pageReply } from '../paging.ts'
import { flag, idParam, idValue, text } from '../values/wire.ts'
import { GRAPH_MAX_BYTES } from './choices.ts'
import {
  flow,
  flowDetail,
  flowName,
  flowSettings,
  flowSettingsInput,
  flowUse,
  flowVersion,
  versionName,
} from './flow.ts'
import { flowEdge, flowGraph, flowNode, flowProblem } from './graph.ts'

const id = idParam('id')
const noFlow = ['ERR_NO_FLOW_FOUND'] as const
const version = z.object({ id: idValue, version: idValue })

export const listFlows = defineEndpoint({
  id: 'flows.index',
  method: 'GET',
  path: '/flowbuilder',
  access: needs('flows:names'),
  summary: 'Flows by name, 20 a page; with `all` (additive) 200, those that run step-based flows among them',
  query: z.object({ ...pageQuery, all: flag }),
  response: z.object({ flows: z.array(flow), ...pageReply }),
})

export const createFlow = defineEndpoint({
  id: 'flows.create',
  method: 'POST',
  path: '/flowbuilder',
  access: needs('flows:edit'),
  summary: 'Add a flow; it is empty until it is saved',
  body: z.object({ name: flowName }),
  response: flow,
})

export const updateFlow = defineEndpoint({
  id: 'flows.update',
  method: 'PUT',
  path: '/flowbuilder',
  access: needs('flows:edit'),
  summary: 'Rename a flow, or switch it on or off (`active` is additive). Switching it on ends a pause',
  body: z.object({ flowId: idValue, name: flowName.optional(), active: flag }),
  response: flow,
  errors: noFlow,
})

export const deleteFlow = defineEndpoint({
  id: 'flows.delete',
  method: 'DELETE',
  path: '/flowbuilder/:id',
  access: needs('flows:delete'),
  summary: 'Delete a flow with its versions, phrases and test cases; chats that it speaks in go to its fallback',
  params: id,
  response: confirmation,
  errors: [...noFlow, 'ERR_USED_BY_CAMPAIGN'],
})

export const showFlowUse = defineEndpoint({
  id: 'flows.use',
  method: 'GET',
  path: '/flowbuilder/:id/use',
  access: needs('flows:view'),
  summary:
    'What deleting a flow would touch: what starts it, other flows that go into it, and the chats in which it speaks (additive)',
  params: id,
  response: flowUse,
  errors: noFlow,
})

export const duplicateFlow = defineEndpoint({
  id: 'flows.duplicate',
  method: 'POST',
  path: '/flowbuilder/duplicate',
  access: needs('flows:edit'),
  summary: 'A copy of a flow as a draft; its files stay as long as either of the two names them',
  body: z.object({ flowId: idValue }),
  response: flow,
  errors: noFlow,
})

export const listFlowsWith = defineEndpoint({
  id: 'flows.with',
  method: 'GET',
  path: '/flowbuilder/used',
  access: needs('flows:view'),
  summary:
    'The flows that need a queue or tag, or that phrases of a connection start, so that its deletion can warn (additive)',
  query: z.object({ queueId: idValue.optional(), tagId: idValue.optional(), whatsappId: idValue.optional() }),
  response: z.object({ flows: z.array(flow.pick({ id: true, name: true })) }),
})

export const showFlow = defineEndpoint({
  id: 'flows.show',
  method: 'GET',
  path: '/flowbuilder/flow/:id',
  access: needs('flows:view'),
  summary: 'A flow with its draft; `flow.flow` is null before the first save',
  params: id,
  response: z.object({ flow: flowDetail }),
  errors: noFlow,
})

export const saveFlow = defineEndpoint({
  id: 'flows.save',
  method: 'POST',
  path: '/flowbuilder/flow',
  access: needs('flows:edit'),
  summary:
    'Store the draft. Unless `draft` says otherwise it is published too where it is valid; if not, the last published version goes on and the answer says why',
  body: z.object({
    idFlow: idValue,
    nodes: flowGraph.shape.nodes,
    connections: flowGraph.shape.connections,
    /** Additive: store without publishing, as autosave does. */
    draft: flag,
    /** Additive: the revision that the client loaded; a stale one is rejected. */
    revision: z.int().min(0).optional(),
    /** Additive: saves despite a stale revision. */
    overwrite: flag,
  }),
  bodyLimit: GRAPH_MAX_BYTES,
  response: z.object({
    revision: z.int(),
    /** Whether new chats start with the saved version. */
    published: z.boolean(),
    version: z.int().nullable(),
    problems: z.array(flowProblem),
  }),
  errors: [...noFlow, 'ERR_FLOW_REVISION'],
})

export const checkFlow = defineEndpoint({
  id: 'flows.check',
  method: 'POST',
  path: '/flowbuilder/:id/check',
  access: needs('flows:view'),
  summary: 'What keeps a draft from being published, and what looks like a mistake (additive)',
  params: id,
  body: z.object({ nodes: z.array(flowNode), connections: z.array(flowEdge) }),
  bodyLimit: GRAPH_MAX_BYTES,
  response: z.object({ problems: z.array(flowProblem) }),
  errors: noFlow,
})

export const publishFlow = defineEndpoint({
  id: 'flows.publish',
  method: 'POST',
  path: '/flowbuilder/:id/publish',
  access: needs('flows:publish'),
  summary: 'Let new chats begin on the draft; running ones stay on their version (additive)',
  params: id,
  body: z.object({ name: versionName.optional() }),
  response: z.object({ version: z.int() }),
  errors: [...noFlow, 'ERR_FLOW_INVALID'],
})

export const listFlowVersions = defineEndpoint({
  id: 'flows.versions',
  method: 'GET',
  path: '/flowbuilder/:id/versions',
  access: needs('flows:view'),
  summary: 'The published versions, newest first (additive)',
  params: id,
  response: z.object({ versions: z.array(flowVersion) }),
  errors: noFlow,
})

export const showFlowVersion = defineEndpoint({
  id: 'flows.version',
  method: 'GET',
  path: '/flowbuilder/:id/versions/:version',
  access: needs('flows:view'),
  summary: 'A published version with its nodes and connections (additive)',
  params: version,
  response: flowVersion.extend({ flow: flowGraph }),
  errors: [...noFlow, 'ERR_NO_FLOW_VERSION_FOUND'],
})

export const renameFlowVersion = defineEndpoint({
  id: 'flows.renameVersion',
  method: 'PUT',
  path: '/flowbuilder/:id/versions/:version',
  access: needs('flows:edit'),
  summary: 'Name a published version (additive)',
  params: version,
  body: z.object({ name: versionName }),
  response: flowVersion,
  errors: [...noFlow, 'ERR_NO_FLOW_VERSION_FOUND'],
})

export const rollBackFlow = defineEndpoint({
  id: 'flows.rollback',
  method: 'POST',
  path: '/flowbuilder/:id/versions/:version/rollback',
  access: needs('flows:publish'),
  summary: 'Let new chats begin on an earlier version; the draft becomes it too (additive)',
  params: version,
  response: z.object({ version: z.int(), revision: z.int() }),
  errors: [...noFlow, 'ERR_NO_FLOW_VERSION_FOUND', 'ERR_FLOW_INVALID'],
})

export const showFlowSettings = defineEndpoint({
  id: 'flows.settings',
  method: 'GET',
  path: '/flowbuilder/:id/settings',
  access: needs('flows:view'),
  summary: 'Where a person goes on when the flow cannot, and whether it is on (additive)',
  params: id,
  response: flowSettings,
  errors: noFlow,
})

export const updateFlowSettings = defineEndpoint({
  id: 'flows.updateSettings',
  method: 'PUT',
  path: '/flowbuilder/:id/settings',
  access: needs('flows:edit'),
  summary: 'Change them; what is left out stays (additive)',
  params: id,
  body: flowSettingsInput,
  response: flowSettings,
  errors: [...noFlow, 'ERR_NO_QUEUE_FOUND'],
})

export const importFlow = defineEndpoint({
  id: 'flows.import',
  method: 'POST',
  path: '/flowbuilder/:id/import',
  access: needs('flows:edit'),
  summary:
    'Read a file with nodes and edges, also one of the family, and answer the graph that it makes with what could not be read, node by node. Nothing is stored (additive)',
  params: id,
  body: z.object({ content: text(GRAPH_MAX_BYTES) }),
  bodyLimit: GRAPH_MAX_BYTES + 1_000_000,
  response: z.object({
    flow: flowGraph,
    unread: z.array(z.object({ nodeId: z.string().nullable(), text: z.string() })),
  }),
  errors: [...noFlow, 'ERR_FLOW_FILE'],
})
