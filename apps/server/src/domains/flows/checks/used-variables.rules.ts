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

/** The variables that a node uses, each once. */
export function usedBy(node: FlowNode): string[] {
  const act = actOf(node)
  const named = act.is === 'condition' ? [act.key] : act.is === 'contact' ? act.variables : []
  const texts = textsOf(node.type === 'typebot' || node.type === 'openai' ? machineData(node.data) : node.data)
  return [...new Set([...named, ...texts.flatMap(namesIn)].filter((name) => name !== ''))]
}

/** Every text of a node's data, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}
