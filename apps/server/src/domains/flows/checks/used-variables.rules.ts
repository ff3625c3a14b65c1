import type { FlowNode } from '@recado/contract/flows/graph'
import { adVariables, messageVariables } from '@recado/contract/message-variables'
import { actOf, machineData } from '../engine/node.rules.ts'

/** Variables that exist in every run. */
export const builtIn: ReadonlySet<string> = new Set([...messageVariables, ...adVariables, 'nome', 'numero', 'email'])

const marks = /\{\{([^{}]*)\}\}/g

/** The names in double braces. */
export const namesIn = (text: string): string[] => [...text.matchAll(marks)].map(([, name = '']) => name.trim())

/** The variables that a node fills. */
export function filledBy(node: FlowNode): string[] {
  const act = actOf(node)
  if (act.is === 'ask') return act.variable === '' ? [] : [act.variable]
  return act.is === 'request' ? act.saves.map(({ variable }) => variable) : []
}

/**
 * The variables that a node uses and that are none of the given ones, each once.
 * @param most where to stop looking
 */
export function usedBy(node: FlowNode, given: ReadonlySet<string>, most: number): string[] {
  const act = actOf(node)
  const named = act.is === 'condition' ? [act.key] : act.is === 'contact' ? act.variables : []
  const used = new Set<string>()
  const add = (name: string) => {
    if (name !== '' && !given.has(name)) used.add(name)
  }
  for (const name of named) add(name)
  for (const text of textsOf(node.type === 'typebot' || node.type === 'openai' ? machineData(node.data) : node.data)) {
    if (!text.includes('{{')) continue
    for (const [, name = ''] of text.matchAll(marks)) {
      add(name.trim())
      if (used.size >= most) return [...used].slice(0, most)
    }
  }
  return [...used].slice(0, most)
}

/** Every text of a node's data, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
