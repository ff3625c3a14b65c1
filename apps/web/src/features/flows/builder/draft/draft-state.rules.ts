import type { Flow } from '@recado/contract/flows/flow'

/** How far the draft on screen is from what the server has. */
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'offline' | 'behind' | 'gone'

export interface Standing {
  /** The server has what is on the canvas. */
  clean: boolean
  saving: boolean
  /** The last save got no answer, or the connection is away. */
  offline: boolean
  /** Somebody else saved meanwhile. */
  behind: boolean
  gone: boolean
}

/** The one word that the mark says. */
export function saveState({ clean, saving, offline, behind, gone }: Standing): SaveState {
  if (gone) return 'gone'
  if (behind) return 'behind'
  if (saving) return 'saving'
  if (clean) return 'saved'
  return offline ? 'offline' : 'unsaved'
}

/** Whether new chats begin on what is on the canvas: on nothing yet, on just this, or on an earlier state. */
export function publishState(flow: Pick<Flow, 'publishedVersion' | 'hasDraft'>, clean: boolean) {
  if (flow.publishedVersion === null) return 'never'
  return flow.hasDraft || !clean ? 'changed' : 'published'
}
