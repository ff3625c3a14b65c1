import { z } from 'zod'
import { text } from '../values/wire.ts'
import { MOST_EDGES, MOST_NODES } from './choices.ts'

const identifier = text(100, 1)

/**
 * A node as clients store it. It is returned unchanged, including unknown fields (FLW-47). Only keys of third parties
 * are replaced by '', and a field `has…Key` says whether one is stored.
 */
export const flowNode = z.looseObject({
  id: identifier,
  position: z.looseObject({ x: z.number(), y: z.number() }),
  type: text(40, 1),
  data: z.record(z.string(), z.unknown()).default({}),
})
export type FlowNode = z.output<typeof flowNode>

/** A connection. `sourceHandle` names the output; absent if the node has only one. */
export const flowEdge = z.looseObject({
  id: identifier,
  source: identifier,
  target: identifier,
  sourceHandle: text(100).nullish(),
  targetHandle: text(100).nullish(),
})
export type FlowEdge = z.output<typeof flowEdge>

export const flowGraph = z.object({
  nodes: z.array(flowNode).max(MOST_NODES),
  connections: z.array(flowEdge).max(MOST_EDGES),
})
export type FlowGraph = z.output<typeof flowGraph>

/** Errors that prevent publishing a flow, and warnings. */
export const problemCodes = [
  'noStart',
  'severalStarts',
  'duplicateId',
  'unknownKind',
  'danglingEdge',
  'unreachable',
  'openOutput',
  'startOpen',
  'unsetQueue',
  'unknownQueue',
  'unsetTag',
  'unknownTag',
  'unsetUrl',
  'invalidUrl',
  'emptyText',
  'emptyMedia',
  'missingFile',
  'noOptions',
  'intervalRange',
  'percentRange',
  'unsetVariable',
  'undefinedVariable',
  'unsetName',
  'unsetKey',
  'unsetFlow',
  'unknownFlow',
  'flowNotPublished',
  'cycle',
  'noFallback',
  'secondEdge',
  'tooLong',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** A finding about a node. `nodeId` null: about the whole flow. An error prevents publishing. */
export const flowProblem = z.object({
  nodeId: z.string().nullable(),
  code: z.enum(problemCodes),
  /** In the language of the caller's company. */
  text: z.string(),
  severity: z.enum(['error', 'warning']),
})
export type FlowProblem = z.output<typeof flowProblem>
