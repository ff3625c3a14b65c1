import { create } from 'zustand'

/** Something that is being dragged: a card, or a lane by its head. */
export interface Dragged {
  kind: 'card' | 'lane'
  /** The ticket or task, or the tag or column that is the lane. */
  id: number
}

/** Where it would go if it were let go now. */
export interface Aim {
  laneId: string
  /** Of a card: above this one; null: behind the last. Of a lane: unused. */
  beforeId: number | null
}

interface DragState {
  what: Dragged | null
  aim: Aim | null
}

/** The drag that is under way; there is one pointer. */
export const useDrag = create<DragState>()(() => ({ what: null, aim: null }))

export const beginDrag = (what: Dragged) => useDrag.setState({ what, aim: null })

export function aimAt(aim: Aim | null): void {
  const { aim: before } = useDrag.getState()
  if (before?.laneId === aim?.laneId && before?.beforeId === aim?.beforeId) return
  useDrag.setState({ aim })
}

export const endDrag = () => useDrag.setState({ what: null, aim: null })
