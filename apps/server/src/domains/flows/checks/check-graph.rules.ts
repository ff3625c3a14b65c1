import { type NodeKind, nodeKinds, outputsOf } from '@recado/contract/flows/choices'
import type { FlowGraph, FlowNode, FlowProblem } from '@recado/contract/flows/graph'
import type { Language } from '@recado/contract/values/language'
import { actOf } from '../engine/node.rules.ts'
import { type CompanyResources, checkNode, type Finding } from './check-node.rules.ts'
import { problemTexts } from './problem-texts.rules.ts'
import { builtIn, filledBy, usedBy } from './used-variables.rules.ts'
import { connectedOutputs, cyclicNodes, reachable } from './walk.rules.ts'

/** Maximum unset variables reported per node. A graph of 4 MB may use 400,000. */
const MOST_UNDEFINED = 20

/** Returns true if a flow with these problems may be published. */
export const isPublishable = (problems: readonly FlowProblem[]): boolean =>
  problems.every(({ severity }) => severity === 'warning')

/** Returns all errors that block publishing, and warnings. Errors come first, in node order. */
export function checkGraph(graph: FlowGraph, resources: CompanyResources, language: Language): FlowProblem[] {
  const problems: FlowProblem[] = []
  const add = (nodeId: string | null, { code, what = '', severity }: Finding) =>
    problems.push({ nodeId, code, text: problemTexts[language][code](what), severity: severity ?? 'error' })
  for (const finding of checkStarts(graph)) add(finding.nodeId, finding)
  const seenIds = new Set<string>()
  const reachableIds = reachable(graph)
  const loopIds = cyclicNodes(graph, true)
  const timedLoopIds = cyclicNodes(graph, false)
  const outputs = connectedOutputs(graph)
  const fills = new Set([...graph.nodes.flatMap(filledBy), ...resources.declared, ...builtIn])
  const entersFlows = graph.nodes.some((node) => actOf(node).is === 'subflow')
  for (const node of graph.nodes) {
    if (seenIds.has(node.id)) add(node.id, { code: 'duplicateId', what: node.id })
    seenIds.add(node.id)
    if (node.type === 'note') continue
    for (const finding of checkNode(node, resources)) add(node.id, finding)
    if (!reachableIds.has(node.id) && node.type !== 'start') add(node.id, { code: 'unreachable' })
    for (const output of openOutputs(node, outputs.connected))
      add(node.id, { code: 'openOutput', what: outputName(node, output) })
    // Only a warning if a sub-flow may fill the variable.
    for (const name of usedBy(node, fills, MOST_UNDEFINED))
      add(node.id, { code: 'undefinedVariable', what: name, ...(entersFlows && { severity: 'warning' }) })
    if (loopIds.has(node.id)) add(node.id, { code: 'cycle' })
    else if (timedLoopIds.has(node.id)) add(node.id, { code: 'cycle', severity: 'warning' })
  }
  for (const nodeId of outputs.dangling) add(nodeId, { code: 'danglingEdge', severity: 'warning' })
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  for (const { nodeId, handle } of outputs.doubled) {
    const node = byId.get(nodeId)
    add(nodeId, { code: 'secondEdge', what: node ? outputName(node, handle) : handle, severity: 'warning' })
  }
  if (!resources.hasFallback && graph.nodes.some(callsOutside)) add(null, { code: 'noFallback', severity: 'warning' })
  return problems.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
}

const callsOutside = (node: FlowNode) => ['request', 'talk'].includes(actOf(node).is)

function checkStarts(graph: FlowGraph): Array<Finding & { nodeId: string | null }> {
  const starts = graph.nodes.filter(({ type }) => type === 'start')
  const [start, second] = starts
  if (!start) return [{ code: 'noStart', nodeId: null }]
  if (second) return [{ code: 'severalStarts', nodeId: second.id }]
  const leads = graph.connections.some(({ source }) => source === start.id)
  return leads ? [] : [{ code: 'startOpen', nodeId: start.id }]
}

/**
 * Returns the unconnected outputs of a node with several outputs. A single output may end the flow, and an unconnected
 * `error` output leads to the fallback.
 */
function openOutputs(node: FlowNode, connected: (nodeId: string, handle: string) => boolean): string[] {
  const kind = nodeKinds.find((candidate) => candidate === node.type) as NodeKind | undefined
  const act = actOf(node)
  if (!kind || !['menu', 'random', 'condition'].includes(act.is)) return []
  const options = act.is === 'menu' ? act.options.map(({ number }) => `a${number}`) : outputsOf(kind)
  const never = act.is === 'random' && act.percent >= 100 ? 'b' : null
  return options.filter((handle) => handle !== never && !connected(node.id, handle))
}

/** Returns an output's name on the canvas: menu option, randomizer percentage, or a fixed text. */
function outputName(node: FlowNode, handle: string): string {
  const act = actOf(node)
  if (act.is === 'menu') {
    const option = act.options.find(({ number }) => `a${number}` === handle)
    return option ? `${option.number} ${option.value}`.trim() : handle
  }
  if (act.is === 'random') return `${handle === 'a' ? act.percent : 100 - act.percent}%`
  return handle
}
