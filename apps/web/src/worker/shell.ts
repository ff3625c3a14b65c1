import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { type Handling, handlingOf, isGone } from './requests.rules.ts'
import { worker } from './scope.ts'

/** The files without which the app does not start, with what tells their versions apart; the build puts the list here. */
declare const SHELL: Array<{ url: string; revision: string | null }>

/** Files of the build that were used here, beside those of the shell. */
const USED = 'recado-used'
/** A page that the network does not bring by then comes from this browser, in milliseconds. */
const PATIENCE = 6000

const PAGE = '/index.html'

/**
 * Keeps the app's frame at this browser, so that it opens without a network. While there is one the page comes from the server,
 * so a new version is there with the next load; files of the build have their version in their name and are asked for once.
 */
export function keepShell(): void {
  cleanupOutdatedCaches()
  precache(SHELL)
  worker.addEventListener('install', () => void worker.skipWaiting())
  worker.addEventListener('activate', (event) => {
    // What an earlier build left here is asked for no more.
    event.waitUntil(Promise.all([caches.delete(USED), worker.clients.claim()]))
  })
  answer('page', (request) => fresh(request, PAGE))
  answer('named', (request) => fresh(request, request))
  answer('file', fileOfBuild)
}

function answer(handling: Handling, how: (request: Request) => Promise<Response>): void {
  const isOwn = (url: URL) => url.origin === worker.location.origin
  registerRoute(
    ({ url, request }) => handlingOf(url, isOwn(url), request.mode === 'navigate') === handling,
    ({ request }) => how(request),
  )
}

/** From the server; what lies here only while it does not answer. */
async function fresh(request: Request, kept: string | Request): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE)
  try {
    const served = await fetch(request, { signal: late.signal })
    return isGone(served.status) ? ((await matchPrecache(kept)) ?? served) : served
  } catch (error) {
    const here = await matchPrecache(kept)
    if (here) return here
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function fileOfBuild(request: Request): Promise<Response> {
  const known = (await matchPrecache(request)) ?? (await (await caches.open(USED)).match(request))
  if (known) return known
  const served = await fetch(request)
  if (served.ok) await keep(request, served.clone())
  return served
}

/** What this browser has no room for is fetched again the next time. */
async function keep(request: Request, answer: Response): Promise<void> {
  try {
    const used = await caches.open(USED)
    await used.put(request, answer)
  } catch {}
}
