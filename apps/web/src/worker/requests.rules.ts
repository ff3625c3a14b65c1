/**
 * How the worker answers a request of a page: the page itself and what it names from the network if there is one, a file of the
 * build from this browser if it is here, others not at all.
 */
export type Handling = 'page' | 'named' | 'file' | null

/** The server's own addresses, which are no pages of the app. */
const servers = /^\/(api|socket\.io|metrics)(\/|$)/
/** Files with the same name in every version. */
const named = /^\/(theme-first\.js|favicon\.svg|manifest\.webmanifest|icons\/[\w-]+\.png)$/
const file = /\.\w{1,11}$/

/** @param own whether the request goes to where the app comes from */
export function handlingOf({ pathname }: Pick<URL, 'pathname'>, own: boolean, navigates: boolean): Handling {
  if (!own || servers.test(pathname)) return null
  if (navigates) return file.test(pathname) ? null : 'page'
  if (named.test(pathname)) return 'named'
  return pathname.startsWith('/assets/') ? 'file' : null
}

/** A page whose server is gone, by its answer: a proxy in front of it says so. */
export const isGone = (status: number): boolean => [502, 503, 504].includes(status)
