import { create } from 'zustand'

/** Something that is being dragged: a card, or a lane by its header. */
export interface Dragged {
  kind: 'card' | 'lane'
  /** The ticket or task id of a card, or the tag or column id of a lane. */
  id: number
}

/** Where it would be placed if it were released now. */
export interface Aim {
  laneId: string
  /** For a card: the card below the drop position, or null at the end of the lane. Unused for a lane. */
  beforeId: number | null
}

interface DragState {
  what: Dragged | null
  aim: Aim | null
}

/** The current drag. There is only one pointer. */
export const useDrag = create<DragState>()(() => ({ what: null, aim: null }))

export const beginDrag = (what: Dragged) => useDrag.setState({ what, aim: null })

export function aimAt(aim: Aim | null): void {
  const { aim: before } = useDrag.getState()
  if (before?.laneId === aim?.laneId && before?.beforeId === aim?.beforeId) return
  useDrag.setState({ aim })
}

export const endDrag = () => useDrag.setState({ what: null, aim: null })
