import type { Flow } from '@recado/contract/flows/flow'

/** The relation of the draft on screen to the server's. */
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'offline' | 'behind' | 'gone'

export interface DraftFlags {
  /** The server has the graph on the canvas. */
  clean: boolean
  saving: boolean
  /** The last save got no response, or the connection is down. */
  offline: boolean
  /** Another user has saved since. */
  behind: boolean
  isDeleted: boolean
}

/** Returns the state that the mark shows. */
export function saveState({ clean, saving, offline, behind, isDeleted }: DraftFlags): SaveState {
  if (isDeleted) return 'gone'
  if (behind) return 'behind'
  if (saving) return 'saving'
  if (clean) return 'saved'
  return offline ? 'offline' : 'unsaved'
}

/** Returns whether new chats start on the graph on the canvas, on an earlier state, or on none yet. */
export function publishState(flow: Pick<Flow, 'publishedVersion' | 'hasDraft'>, clean: boolean) {
  if (flow.publishedVersion === null) return 'never'
  return flow.hasDraft || !clean ? 'changed' : 'published'
}
