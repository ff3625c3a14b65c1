import type { FlowGraph } from '@recado/contract/flows/graph'
import { keepText } from '../../../../platform/personal/personal-texts.ts'
import { flowDraftKey } from '../../../../platform/storage.ts'
import { holdsKeys, withoutKeys } from '../graph/keys.rules.ts'

/** Edits of a flow that lie at this browser because the server has not got them. */
export interface KeptDraft {
  graph: FlowGraph
  /** The revision that they were made on. */
  revision: number
  /** When they were kept, in milliseconds. */
  at: number
  /** A key was typed, and left out: keys lie at no browser. */
  withoutKeys: boolean
}

// Until somebody decides about them they stand apart, where later edits do not reach them.
const offeredKey = (userId: number, flowId: number) => `${flowDraftKey(userId, flowId)}:offered`

function read(key: string): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null
    return kept && Array.isArray(kept.graph?.nodes) && Array.isArray(kept.graph.connections) ? kept : null
  } catch {
    return null
  }
}

const write = (key: string, kept: KeptDraft): boolean => keepText(key, JSON.stringify(kept))
const remove = (key: string) => void keepText(key, null)

/** Keeps edits that are not saved yet. @returns whether this browser could */
export const keepDraft = (userId: number, flowId: number, graph: FlowGraph, revision: number): boolean =>
  write(flowDraftKey(userId, flowId), {
    graph: withoutKeys(graph),
    revision,
    at: Date.now(),
    withoutKeys: holdsKeys(graph),
  })

/** The server has them. */
export const forgetDraft = (userId: number, flowId: number): void => remove(flowDraftKey(userId, flowId))

/** Edits that an earlier page left behind; they stay until `forgetOffered`. */
export function offeredDraft(userId: number, flowId: number): KeptDraft | null {
  const left = read(flowDraftKey(userId, flowId))
  if (!left) return read(offeredKey(userId, flowId))
  if (write(offeredKey(userId, flowId), left)) forgetDraft(userId, flowId)
  return left
}

export const forgetOffered = (userId: number, flowId: number): void => remove(offeredKey(userId, flowId))
