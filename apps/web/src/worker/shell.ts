import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { type Handling, handlingOf, isServerUnreachable } from './requests.rules.ts'
import { worker } from './scope.ts'

/** The files required to start the app, with their revisions; the build inserts the list here. */
declare const SHELL: Array<{ url: string; revision: string | null }>

/** The cache of build files that were used here, besides those of the shell. */
const USED = 'recado-used'
/** Timeout for loading a page from the network before the stored one is used, in milliseconds. */
const PAGE_TIMEOUT = 6000

const PAGE = '/index.html'

/**
 * Stores the app's shell in this browser, so that it opens offline. With a network, the page comes from the server, so
 * a new version appears with the next load. Build files have their version in their name and are requested once.
 */
export function keepShell(): void {
  cleanupOutdatedCaches()
  precache(SHELL)
  worker.addEventListener('install', () => void worker.skipWaiting())
  worker.addEventListener('activate', (event) => {
    // Files of an earlier build are no longer used.
    event.waitUntil(Promise.all([caches.delete(USED), worker.clients.claim()]))
  })
  answer('page', (request) => fetchOrStored(request, PAGE))
  answer('named', (request) => fetchOrStored(request, request))
  answer('file', fileOfBuild)
}

function answer(handling: Handling, how: (request: Request) => Promise<Response>): void {
  const isOwn = (url: URL) => url.origin === worker.location.origin
  registerRoute(
    ({ url, request }) => handlingOf(url, isOwn(url), request.mode === 'navigate') === handling,
    ({ request }) => how(request),
  )
}

/** Answers from the server, or from the stored copy when the server does not answer. */
async function fetchOrStored(request: Request, storedKey: string | Request): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), PAGE_TIMEOUT)
  try {
    const response = await fetch(request, { signal: timeout.signal })
    return isServerUnreachable(response.status) ? ((await matchPrecache(storedKey)) ?? response) : response
  } catch (error) {
    const stored = await matchPrecache(storedKey)
    if (stored) return stored
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function fileOfBuild(request: Request): Promise<Response> {
  const stored = (await matchPrecache(request)) ?? (await (await caches.open(USED)).match(request))
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) await keep(request, response.clone())
  return response
}

/** A full storage is not an error; the file is fetched again the next time. */
async function keep(request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(USED)
    await cache.put(request, answer)
  } catch {}
}
