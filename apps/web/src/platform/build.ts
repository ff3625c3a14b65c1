import { create } from 'zustand'

/** The build that the server serves: the one that runs here, another one, or none. */
export type ServedBuild = 'same' | 'new' | 'unreachable'

/** An answer that takes longer counts as none, in milliseconds. */
const PATIENCE = 8000

/** The file with which a page begins; its name carries a hash over everything it loads. */
const entryOf = (page: Document) => page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** Whether the server was seen to serve another build than the one that runs here. */
export const useNewBuild = create(() => ({ known: false }))
export const newBuildKnown = () => useNewBuild.getState().known

/** Asks the server which build of the app it serves now. */
export async function askBuild(): Promise<ServedBuild> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    const served = answer.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : null
    // Something that is not the app answered: a proxy without a server behind it, a network that asks for a login.
    if (served === null) return 'unreachable'
    const known = served !== entryOf(document)
    if (known !== newBuildKnown()) useNewBuild.setState({ known })
    return known ? 'new' : 'same'
  } catch {
    return 'unreachable'
  }
}
