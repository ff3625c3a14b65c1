import { type NodeKind, nodeKinds, outputsOf } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'

/** An output of a node. */
export interface Output {
  handle: string
  /** The text of a menu's option, or the percentage of a randomizer's output. '' if the handle is enough. */
  label: string
}

/** Returns a node's kind, or undefined for an unknown kind. */
export const kindOfNode = (node: Pick<FlowNode, 'type'>): NodeKind | undefined =>
  nodeKinds.find((kind) => kind === node.type)

/** Returns a node's outputs in order (FLW-08). An unknown kind has a single one. */
export function outputs(node: FlowNode): Output[] {
  const kind = kindOfNode(node)
  if (kind === 'menu')
    return menuOptions(node.data).map(({ number, value }) => ({ handle: `a${number}`, label: value }))
  if (kind === 'randomizer') {
    const percent = Number(node.data.percent) || 0
    return [
      { handle: 'a', label: `${percent}%` },
      { handle: 'b', label: `${100 - percent}%` },
    ]
  }
  return (kind ? outputsOf(kind) : ['a']).map((handle) => ({ handle, label: '' }))
}

/** Returns the output of a node with a single, unnamed output. A menu's options always have names. */
export function singleOutput(node: FlowNode): Output | undefined {
  const [first, ...others] = outputs(node)
  return others.length === 0 && node.type !== 'menu' ? first : undefined
}

export interface MenuOption {
  number: number
  value: string
}

/** Returns a menu's stored options and skips invalid entries. */
export function menuOptions(data: FlowNode['data']): MenuOption[] {
  if (!Array.isArray(data.arrayOption)) return []
  return data.arrayOption.flatMap((one: unknown, at) => {
    if (typeof one !== 'object' || one === null) return []
    const { number, value } = one as Record<string, unknown>
    return [{ number: Number(number) || at + 1, value: typeof value === 'string' ? value : '' }]
  })
}

/** Returns whether connections may lead to a node. */
export const hasInput = (node: Pick<FlowNode, 'type'>): boolean => node.type !== 'start' && node.type !== 'note'
