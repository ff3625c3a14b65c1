import { z } from 'zod'
import { text } from '../values/wire.ts'
import { MOST_EDGES, MOST_NODES } from './choices.ts'

const identifier = text(100, 1)

/**
 * A node as clients store it; answered unchanged, fields that nobody here knows included (FLW-47). Only keys of third parties are
 * not answered: they are '' and a field `has…Key` tells of them.
 */
export const flowNode = z.looseObject({
  id: identifier,
  position: z.looseObject({ x: z.number(), y: z.number() }),
  type: text(40, 1),
  data: z.record(z.string(), z.unknown()).default({}),
})
export type FlowNode = z.output<typeof flowNode>

/** A connection. `sourceHandle` names the output; without one it is the only one. */
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

/** Why a flow cannot be published, or what looks like a mistake. */
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

/** One finding about a node; `nodeId` null: about the whole flow. An error keeps the flow from being published. */
export const flowProblem = z.object({
  nodeId: z.string().nullable(),
  code: z.enum(problemCodes),
  /** In the language of the caller's company. */
  text: z.string(),
  severity: z.enum(['error', 'warning']),
})
export type FlowProblem = z.output<typeof flowProblem>
