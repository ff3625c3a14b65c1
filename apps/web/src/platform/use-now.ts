import { useSyncExternalStore } from 'react'

/** Ages are right to this many milliseconds. */
const STEP = 10_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

const onVisible = () => {
  if (document.visibilityState === 'visible') tick()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, STEP)
    // A tab in the background may have slept.
    document.addEventListener('visibilitychange', onVisible)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/**
 * A value that is derived from the present moment and kept right while it is on screen. One timer serves all of them, however
 * many; the component is drawn again only when the value changes.
 * @param derive must answer the same value (text, number) for the same thing
 */
export function useNow<T extends string | number>(derive: (now: Date) => T): T {
  const read = () => derive(new Date(listeners.size > 0 ? now : Date.now()))
  return useSyncExternalStore(subscribe, read, read)
}
