import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { adVariables, messageVariables } from '@recado/contract/message-variables'
import { inside, listIn, textIn } from '../data.rules.ts'

/** Variables that exist in every run. */
export const builtInVariables: readonly string[] = [...messageVariables, 'nome', 'numero', 'email', ...adVariables]

/** Returns the variables that a node fills. */
export function filledBy({ type, data }: Pick<FlowNode, 'type' | 'data'>): string[] {
  if (type === 'question') return [textIn({ ...data, ...inside(data.typebotIntegration) }.answerKey)]
  if (type === 'apiCall') return listIn(data.saves).map((save) => textIn(inside(save).variable))
  return []
}

/** Returns the variables that a flow's nodes fill, without duplicates. */
export const filledIn = ({ nodes }: FlowGraph): string[] => [
  ...new Set(nodes.flatMap(filledBy).filter((name) => name !== '')),
]

/** Returns the names in double braces, without duplicates. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim())),
]

/**
 * Returns the partial name after open braces before the caret, and the position of the braces. Null without open
 * braces.
 */
export function openMark(before: string): { from: number; query: string } | null {
  const match = /\{\{[ \t]*([\p{L}\p{N}_]*)$/u.exec(before)
  return match ? { from: match.index, query: match[1] ?? '' } : null
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Returns the names that start with the input, then those that contain it. */
export function offeredNames(names: readonly string[], input: string): string[] {
  const query = folded(input)
  const begins = names.filter((name) => folded(name).startsWith(query))
  return [...begins, ...names.filter((name) => !begins.includes(name) && folded(name).includes(query))]
}
