import { useSyncExternalStore } from 'react'

/** Ages are accurate to this many milliseconds. */
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
    // Timers of a background tab may have been suspended.
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
 * A value derived from the current time and kept up to date while on screen. All uses share one timer. The component
 * renders only when the value changes.
 * @param derive must return the same primitive for the same result
 */
export function useNow<T extends string | number>(derive: (now: Date) => T): T {
  const read = () => derive(new Date(listeners.size > 0 ? now : Date.now()))
  return useSyncExternalStore(subscribe, read, read)
}
