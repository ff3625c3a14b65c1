import { useConnectionState } from '../../../../platform/api/connection-state.ts'
import type { FlowDraft } from './draft.ts'
import { forgetDraft, storeDraft } from './kept-draft.ts'

/** How long after the last edit the draft is saved, in milliseconds. */
export const AUTOSAVE_AFTER = 1700
/** How long after the first edit it is stored in this browser, in milliseconds. */
export const KEEP_AFTER = 300
/** Delay before a retry after a temporary failure, in milliseconds. */
export const RETRY_AFTER = 5000

/**
 * Saves the draft `AUTOSAVE_AFTER` ms after the last edit, one save at a time, and again after a reconnect. Stores it
 * in this browser until the server has it. Returns a function that stops the autosave.
 * @param onStoreResult called with true if this browser could not store the draft, otherwise with false
 */
export function startAutosave(
  draft: FlowDraft,
  userId: number,
  onStoreResult: (hasStoreFailed: boolean) => void,
): () => void {
  const { builder, store } = draft
  const flowId = store.getState().flow.id
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  const keepHere = () => {
    clearTimeout(storeTimer)
    storeTimer = undefined
    const { isDeleted, revision } = store.getState()
    if (draft.isClean() || isDeleted) forgetDraft(userId, flowId)
    else onStoreResult(!storeDraft(userId, flowId, builder.getState().graph, revision))
  }
  const isBlocked = () => {
    const { isDeleted, newer, asking } = store.getState()
    return isDeleted || newer !== null || asking
  }
  const saveIn = (wait: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void saveNow(), wait)
  }
  const saveNow = async () => {
    if (draft.isClean() || isBlocked()) return
    try {
      await draft.keep()
    } catch {
      // The save mark shows the reason. A temporary failure is retried; a rejected save waits for the next edit.
      const { failure } = store.getState()
      if (failure && (failure.status === 0 || failure.status === 429 || failure.status >= 500)) saveIn(RETRY_AFTER)
    }
  }
  const stops = [
    builder.subscribe((now, before) => {
      if (now.graph === before.graph) return
      storeTimer ??= setTimeout(keepHere, KEEP_AFTER)
      saveIn(AUTOSAVE_AFTER)
    }),
    // Once the server has the draft, the stored copy is deleted immediately, so that closing the page leaves nothing to
    // restore.
    store.subscribe((now, before) => {
      if (now.stored === before.stored && now.inDoubt === before.inDoubt) return
      if (draft.isClean()) keepHere()
      else saveIn(AUTOSAVE_AFTER)
    }),
    useConnectionState.subscribe((now, before) => {
      const back = (now.status === 'online' && before.status !== 'online') || (now.reachable && !before.reachable)
      if (back) saveIn(0)
    }),
  ]
  window.addEventListener('pagehide', keepHere)
  return () => {
    for (const stop of stops) stop()
    clearTimeout(saveTimer)
    if (storeTimer !== undefined) keepHere()
    window.removeEventListener('pagehide', keepHere)
  }
}
