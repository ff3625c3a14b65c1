import { useConnectionState } from '../../../../platform/api/connection-state.ts'
import type { Draft } from './draft.ts'
import { forgetDraft, keepDraft } from './kept-draft.ts'

/** How long after the last edit the draft is saved, in milliseconds. */
export const AUTOSAVE_AFTER = 1700
/** How soon it lies at this browser. */
export const KEEP_AFTER = 300
/** How long after a failure that may pass it is tried again. */
export const RETRY_AFTER = 5000

/**
 * Saves the draft a while after the last edit, one save at a time, and again when the connection is back; until the server has it, it
 * lies at this browser. Returns how to stop.
 * @param onUnkept hears whether this browser cannot keep it
 */
export function startAutosave(draft: Draft, userId: number, onUnkept: (unkept: boolean) => void): () => void {
  const { builder, store } = draft
  const flowId = store.getState().flow.id
  let saving: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  const keepHere = () => {
    clearTimeout(keeping)
    keeping = undefined
    const { gone, revision } = store.getState()
    if (draft.isClean() || gone) forgetDraft(userId, flowId)
    else onUnkept(!keepDraft(userId, flowId, builder.getState().graph, revision))
  }
  const holds = () => {
    const { gone, newer, asking } = store.getState()
    return gone || newer !== null || asking
  }
  const saveIn = (wait: number) => {
    clearTimeout(saving)
    saving = setTimeout(() => void saveNow(), wait)
  }
  const saveNow = async () => {
    if (draft.isClean() || holds()) return
    try {
      await draft.keep()
    } catch {
      // Its mark says why. What may pass is tried again; what is refused waits for another edit.
      const { failure } = store.getState()
      if (failure && (failure.status === 0 || failure.status === 429 || failure.status >= 500)) saveIn(RETRY_AFTER)
    }
  }
  const stops = [
    builder.subscribe((now, before) => {
      if (now.graph === before.graph) return
      keeping ??= setTimeout(keepHere, KEEP_AFTER)
      saveIn(AUTOSAVE_AFTER)
    }),
    // What the server has is forgotten here at once: a page that closes then leaves nothing to restore.
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
    clearTimeout(saving)
    if (keeping !== undefined) keepHere()
    window.removeEventListener('pagehide', keepHere)
  }
}
