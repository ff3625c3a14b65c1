const KEY = 'recado-reloaded-at'
const PAUSE = 10_000

/**
 * Reloads the page at most once in ten seconds, to prevent a loop when a reload does not help. Returns whether it
 * reloads.
 */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < PAUSE) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  window.location.reload()
  return true
}
