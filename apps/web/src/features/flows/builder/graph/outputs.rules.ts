import { type NodeKind, nodeKinds, outputsOf } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'

/** An output of a node: its handle, and for a menu's the option that leads to it. */
export interface Output {
  handle: string
  /** The text of a menu's option, or the percent of a randomizer's output; '' where the handle says it all. */
  label: string
}

/** The kind of a node; undefined for one that nobody here knows. */
export const kindOf = (node: Pick<FlowNode, 'type'>): NodeKind | undefined =>
  nodeKinds.find((kind) => kind === node.type)

/** The outputs of a node in their order (FLW-08). One of an unknown kind keeps a single one. */
export function outputs(node: FlowNode): Output[] {
  const kind = kindOf(node)
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

/** The output of a node that has a single one, which needs no name; an option of a menu always has its own. */
export function singleOutput(node: FlowNode): Output | undefined {
  const [first, ...others] = outputs(node)
  return others.length === 0 && node.type !== 'menu' ? first : undefined
}

export interface MenuOption {
  number: number
  value: string
}

/** The options of a menu as they are stored; what is no option is left out. */
export function menuOptions(data: FlowNode['data']): MenuOption[] {
  if (!Array.isArray(data.arrayOption)) return []
  return data.arrayOption.flatMap((one: unknown, at) => {
    if (typeof one !== 'object' || one === null) return []
    const { number, value } = one as Record<string, unknown>
    return [{ number: Number(number) || at + 1, value: typeof value === 'string' ? value : '' }]
  })
}

/** Whether connections may lead to a node. */
export const hasInput = (node: Pick<FlowNode, 'type'>): boolean => node.type !== 'start' && node.type !== 'note'
