import { askBuild } from '../platform/build.ts'

/** A window that comes back into sight asks for a new version, at most this often, in milliseconds. */
const AGAIN = 10 * 60_000

/**
 * Gives the browser the worker that opens the app without a network and receives notices. A new one says that a new version
 * was deployed.
 */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator
  // Browsers have none on plain http of another machine.
  if (!serviceWorker) return
  const registration = await serviceWorker.register('/worker.js').catch(() => null)
  if (!registration) return
  const first = !serviceWorker.controller
  registration.addEventListener('updatefound', () => {
    if (!first) void askBuild()
  })
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < AGAIN) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  })
}
