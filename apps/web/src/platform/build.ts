import { create } from 'zustand'

/** How the server's build compares with the running one: the same, a new one, or unreachable. */
export type ServedBuild = 'same' | 'new' | 'unreachable'

/** Timeout of the request, in milliseconds. */
const REQUEST_TIMEOUT = 8000

/** The entry script of a page. Its name contains a hash of everything it loads. */
const entryOf = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** Whether the server was seen to serve another build than the running one. */
export const useNewBuild = create(() => ({ isAvailable: false }))
export const isNewBuildAvailable = () => useNewBuild.getState().isAvailable

/** Asks the server which build it serves now. */
export async function askBuild(): Promise<ServedBuild> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(REQUEST_TIMEOUT) })
    const servedEntry = answer.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : null
    // The answer is not the app: a proxy without a server behind it, or the login page of a network.
    if (servedEntry === null) return 'unreachable'
    const isAvailable = servedEntry !== entryOf(document)
    if (isAvailable !== isNewBuildAvailable()) useNewBuild.setState({ isAvailable })
    return isAvailable ? 'new' : 'same'
  } catch {
    return 'unreachable'
  }
}
