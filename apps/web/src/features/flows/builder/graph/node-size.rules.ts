import type { FlowNode } from '@recado/contract/flows/graph'
import type { NodeHandle, Position } from '@xyflow/react'
import { NODE_WIDTH } from './graph-edits.rules.ts'
import { hasInput, outputs, singleOutput } from './outputs.rules.ts'

/** The measures of node.css, in pixels of the canvas. */
const HEAD = 42
const LINE = 17.5
const PADDING = 15
const OUTPUT = 31
const CONNECTOR = 12
const PICTURE = 100
/** The library's names for the sides of a node. */
const LEFT = 'left' as Position.Left
const RIGHT = 'right' as Position.Right
/** Estimated characters per line, and the maximum number of lines shown. */
const LETTERS = 32
const LINES = 3

/** Distance of a single output's connector from the node's upper edge. */
export const CONNECTOR_AT = 22

/** Estimates a node's size before it is rendered. */
export function estimatedSize(node: FlowNode): { width: number; height: number } {
  const all = outputs(node)
  const list = singleOutput(node) ? 0 : all.length * OUTPUT
  return { width: NODE_WIDTH, height: Math.round(HEAD + saidHeight(node) + list) }
}

function saidHeight({ type, data }: FlowNode): number {
  if (type === 'randomizer') return 0
  if (type === 'start') return PADDING + 4 + LINE * 3
  const elements: unknown[] = Array.isArray(data.elements) ? data.elements : [data]
  const lines = elements.slice(0, LINES).map((one) => linesOf(one))
  const picture = type === 'img' || elements.some((one) => isObject(one) && one.type === 'img') ? PICTURE : 0
  return PADDING + picture + lines.reduce((sum, count) => sum + count * LINE + 4, -4)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function linesOf(part: unknown): number {
  if (!isObject(part)) return 1
  const { message, label, text, value } = part
  const shownText = [message, label, text, value].find((one) => typeof one === 'string' && one.trim() !== '')
  return Math.min(LINES, Math.max(1, Math.ceil(String(shownText ?? '').length / LETTERS)))
}

/** Estimates the positions of a node's connectors before it is rendered. */
export function estimatedConnectors(node: FlowNode): NodeHandle[] {
  const all = outputs(node)
  const { height } = estimatedSize(node)
  const single = singleOutput(node)
  const size = { width: CONNECTOR, height: CONNECTOR }
  const at = (x: number, middle: number) => ({ ...size, x: x - CONNECTOR / 2, y: middle - CONNECTOR / 2 })
  const sources = all.map(({ handle }, place): NodeHandle => {
    const middle = single ? CONNECTOR_AT : height - (all.length - place - 0.5) * OUTPUT
    return { id: handle, type: 'source', position: RIGHT, ...at(NODE_WIDTH, middle) }
  })
  if (!hasInput(node)) return sources
  return [{ type: 'target', position: LEFT, ...at(0, CONNECTOR_AT) }, ...sources]
}
