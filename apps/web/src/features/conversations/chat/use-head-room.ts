import { type RefObject, useLayoutEffect, useState } from 'react'
import { ALL_ROOM, roomOf } from './head-room.rules.ts'

/** The letters that the rules count with, in pixels. */
const ORDINARY = 16

/** The first width of the next header: it is mostly the same as before. */
let before = ALL_ROOM

/** How many parts of the header have room (head-room.rules.ts), also when the window or the letters change. */
export function useHeadRoom(head: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(before)
  useLayoutEffect(() => {
    const box = head.current
    if (!box) return
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ORDINARY
      // An element that is not laid out has no width.
      before = box.clientWidth > 0 ? roomOf((box.clientWidth * ORDINARY) / letters) : ALL_ROOM
      setRoom(before)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [head])
  return room
}
