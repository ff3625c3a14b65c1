import { askBuild } from '../platform/build.ts'

/** A window that becomes visible checks for a new version at most this often, in milliseconds. */
const CHECK_EVERY = 10 * 60_000

/**
 * Registers the service worker, which opens the app offline and receives notices. A new worker means that a new version
 * was deployed.
 */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator
  // Not available over plain HTTP from another machine.
  if (!serviceWorker) return
  const registration = await serviceWorker.register('/worker.js').catch(() => null)
  if (!registration) return
  const first = !serviceWorker.controller
  registration.addEventListener('updatefound', () => {
    if (!first) void askBuild()
  })
  let lastCheckAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastCheckAt < CHECK_EVERY) return
    lastCheckAt = Date.now()
    registration.update().catch(() => undefined)
  })
}
