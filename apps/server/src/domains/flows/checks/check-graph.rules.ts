import { type NodeKind, nodeKinds, outputsOf } from '@recado/contract/flows/choices'
import type { FlowGraph, FlowNode, FlowProblem } from '@recado/contract/flows/graph'
import type { Language } from '@recado/contract/values/language'
import { actOf } from '../engine/node.rules.ts'
import { checkNode, type Finding, type Known } from './check-node.rules.ts'
import { problemTexts } from './problem-texts.rules.ts'
import { builtIn, filledBy, usedBy } from './used-variables.rules.ts'
import { connectedOutputs, cyclic, reachable } from './walk.rules.ts'

/** Unset variables that are named of one node: a graph of 4 MB may use 400,000. */
const MOST_UNDEFINED = 20

/** Whether a flow with these findings may be published. */
export const isPublishable = (problems: readonly FlowProblem[]): boolean =>
  problems.every(({ severity }) => severity === 'warning')

/** Everything that keeps a graph from being published, and what looks like a mistake; errors first, in the order of the nodes. */
export function checkGraph(graph: FlowGraph, known: Known, language: Language): FlowProblem[] {
  const found: FlowProblem[] = []
  const add = (nodeId: string | null, { code, what = '', severity }: Finding) =>
    found.push({ nodeId, code, text: problemTexts[language][code](what), severity: severity ?? 'error' })
  for (const finding of checkStarts(graph)) add(finding.nodeId, finding)
  const seen = new Set<string>()
  const reached = reachable(graph)
  const loops = cyclic(graph, true)
  const slow = cyclic(graph, false)
  const outputs = connectedOutputs(graph)
  const fills = new Set([...graph.nodes.flatMap(filledBy), ...known.declared, ...builtIn])
  const entersFlows = graph.nodes.some((node) => actOf(node).is === 'subflow')
  for (const node of graph.nodes) {
    if (seen.has(node.id)) add(node.id, { code: 'duplicateId', what: node.id })
    seen.add(node.id)
    if (node.type === 'note') continue
    for (const finding of checkNode(node, known)) add(node.id, finding)
    if (!reached.has(node.id) && node.type !== 'start') add(node.id, { code: 'unreachable' })
    for (const output of openOutputs(node, outputs.connected))
      add(node.id, { code: 'openOutput', what: outputName(node, output) })
    // A sub-flow may fill it.
    for (const name of usedBy(node, fills, MOST_UNDEFINED))
      add(node.id, { code: 'undefinedVariable', what: name, ...(entersFlows && { severity: 'warning' }) })
    if (loops.has(node.id)) add(node.id, { code: 'cycle' })
    else if (slow.has(node.id)) add(node.id, { code: 'cycle', severity: 'warning' })
  }
  for (const nodeId of outputs.dangling) add(nodeId, { code: 'danglingEdge', severity: 'warning' })
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  for (const { nodeId, handle } of outputs.doubled) {
    const node = byId.get(nodeId)
    add(nodeId, { code: 'secondEdge', what: node ? outputName(node, handle) : handle, severity: 'warning' })
  }
  if (!known.hasFallback && graph.nodes.some(callsOutside)) add(null, { code: 'noFallback', severity: 'warning' })
  return found.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
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

/** Of nodes with several outputs those that lead nowhere; a single one is the end, and an error's goes to the fallback. */
function openOutputs(node: FlowNode, connected: (nodeId: string, handle: string) => boolean): string[] {
  const kind = nodeKinds.find((known) => known === node.type) as NodeKind | undefined
  const act = actOf(node)
  if (!kind || !['menu', 'random', 'condition'].includes(act.is)) return []
  const options = act.is === 'menu' ? act.options.map(({ number }) => `a${number}`) : outputsOf(kind)
  const never = act.is === 'random' && act.percent >= 100 ? 'b' : null
  return options.filter((handle) => handle !== never && !connected(node.id, handle))
}

/** An output as the canvas shows it: a menu's by its option, a randomizer's by its percent; the others have words of their own. */
function outputName(node: FlowNode, handle: string): string {
  const act = actOf(node)
  if (act.is === 'menu') {
    const option = act.options.find(({ number }) => `a${number}` === handle)
    return option ? `${option.number} ${option.value}`.trim() : handle
  }
  if (act.is === 'random') return `${handle === 'a' ? act.percent : 100 - act.percent}%`
  return handle
}
