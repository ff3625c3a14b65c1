import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { adVariables, messageVariables } from '@recado/contract/message-variables'
import { inside, listIn, textIn } from '../data.rules.ts'

/** Variables that exist in every run. */
export const builtInVariables: readonly string[] = [...messageVariables, 'nome', 'numero', 'email', ...adVariables]

/** The variables that a node fills. */
export function filledBy({ type, data }: Pick<FlowNode, 'type' | 'data'>): string[] {
  if (type === 'question') return [textIn({ ...data, ...inside(data.typebotIntegration) }.answerKey)]
  if (type === 'apiCall') return listIn(data.saves).map((save) => textIn(inside(save).variable))
  return []
}

/** The variables that nodes of a flow fill, each once. */
export const filledIn = ({ nodes }: FlowGraph): string[] => [
  ...new Set(nodes.flatMap(filledBy).filter((name) => name !== '')),
]

/** Names in double braces, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim())),
]

/** The beginning of a name whose braces are open before the caret, and where they open; null: none is. */
export function openMark(before: string): { from: number; typed: string } | null {
  const found = /\{\{[ \t]*([\p{L}\p{N}_]*)$/u.exec(before)
  return found ? { from: found.index, typed: found[1] ?? '' } : null
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The names that begin like what was typed, then those that hold it. */
export function offeredNames(names: readonly string[], typed: string): string[] {
  const wanted = folded(typed)
  const begins = names.filter((name) => folded(name).startsWith(wanted))
  return [...begins, ...names.filter((name) => !begins.includes(name) && folded(name).includes(wanted))]
}
