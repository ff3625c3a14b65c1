import type { FlowGraph } from '@recado/contract/flows/graph'
import { keepText } from '../../../../platform/personal/personal-texts.ts'
import { flowDraftKey } from '../../../../platform/storage.ts'
import { holdsKeys, withoutKeys } from '../graph/keys.rules.ts'

/** Edits of a flow that are stored in this browser because the server does not have them. */
export interface StoredDraft {
  graph: FlowGraph
  /** The revision that the edits are based on. */
  revision: number
  /** When they were stored, in milliseconds. */
  at: number
  /** The edits contained a key, which is left out because browsers must not store keys. */
  withoutKeys: boolean
}

// Until the user decides about them they have a separate key, so that later edits do not overwrite them.
const offeredKey = (userId: number, flowId: number) => `${flowDraftKey(userId, flowId)}:offered`

function read(key: string): StoredDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft | null
    return draft && Array.isArray(draft.graph?.nodes) && Array.isArray(draft.graph.connections) ? draft : null
  } catch {
    return null
  }
}

const write = (key: string, draft: StoredDraft): boolean => keepText(key, JSON.stringify(draft))
const remove = (key: string) => void keepText(key, null)

/** Stores edits that are not saved yet. @returns whether this browser could */
export const storeDraft = (userId: number, flowId: number, graph: FlowGraph, revision: number): boolean =>
  write(flowDraftKey(userId, flowId), {
    graph: withoutKeys(graph),
    revision,
    at: Date.now(),
    withoutKeys: holdsKeys(graph),
  })

/** Deletes the stored edits, because the server has them. */
export const forgetDraft = (userId: number, flowId: number): void => remove(flowDraftKey(userId, flowId))

/** Returns edits that an earlier page left. They stay until `forgetOffered`. */
export function offeredDraft(userId: number, flowId: number): StoredDraft | null {
  const left = read(flowDraftKey(userId, flowId))
  if (!left) return read(offeredKey(userId, flowId))
  if (write(offeredKey(userId, flowId), left)) forgetDraft(userId, flowId)
  return left
}

export const forgetOffered = (userId: number, flowId: number): void => remove(offeredKey(userId, flowId))
