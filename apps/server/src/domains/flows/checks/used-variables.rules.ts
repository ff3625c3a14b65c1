import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { adVariables, messageVariableOf, messageVariables } from '@recado/contract/message-variables'
import { actOf, machineData } from '../engine/node.rules.ts'

/** Variables that every run has. */
export const builtIn: ReadonlySet<string> = new Set([...messageVariables, ...adVariables, 'nome', 'numero', 'email'])

const marks = /\{\{([^{}]*)\}\}/g

/** Returns the names in double braces. */
export const namesIn = (text: string): string[] => [...text.matchAll(marks)].map(([, name = '']) => name.trim())

/** Returns whether a graph sets, sends or compares a variable. */
export const usesVariable = ({ nodes }: FlowGraph, name: string): boolean =>
  nodes.some(({ data }) =>
    textsOf(data).some((text) => namesIn(text).includes(name) || text.replace(/[{}]/g, '').trim() === name),
  )

/** Returns the variables that a node sets. */
export function filledBy(node: FlowNode): string[] {
  const act = actOf(node)
  if (act.is === 'ask') return act.variable === '' ? [] : [act.variable]
  return act.is === 'request' ? act.saves.map(({ variable }) => variable) : []
}

/**
 * Returns the variables that a node uses and that are not in `available`, without duplicates.
 * @param most maximum number of results
 */
export function usedBy(node: FlowNode, available: ReadonlySet<string>, most: number): string[] {
  const act = actOf(node)
  const directNames = act.is === 'condition' ? [act.key] : act.is === 'contact' ? act.variables : []
  const usedNames = new Set<string>()
  const add = (name: string) => {
    if (name !== '' && !available.has(name)) usedNames.add(name)
  }
  for (const name of directNames) add(name)
  for (const text of textsOf(node.type === 'typebot' || node.type === 'openai' ? machineData(node.data) : node.data)) {
    if (!text.includes('{{')) continue
    for (const [, name = ''] of text.matchAll(marks)) {
      // Texts read the names of messages in any case.
      if (!messageVariableOf(name)) add(name.trim())
      if (usedNames.size >= most) return [...usedNames].slice(0, most)
    }
  }
  return [...usedNames].slice(0, most)
}

/** Returns every text in a node's data, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
