import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list when an entry is removed. The next entry's remove button gets it, else the last entry's,
 * else the add button. The buttons are found by `data-remove` and `data-add` inside the box.
 */
export function useRemovalFocus<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  const removedAt = useRef<number | null>(null)
  useEffect(() => {
    const { current: at } = removedAt
    removedAt.current = null
    if (at === null || !box.current) return
    const left = box.current.querySelectorAll<HTMLElement>('button[data-remove]')
    const heir = left[Math.min(at, left.length - 1)] ?? box.current.querySelector<HTMLElement>('button[data-add]')
    heir?.focus()
  })
  return {
    box,
    noteRemoval: (at: number) => {
      removedAt.current = at
    },
  }
}
