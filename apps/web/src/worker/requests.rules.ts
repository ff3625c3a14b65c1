/**
 * How the worker answers a request. `page`, and `named` for files with a fixed name: from the network if possible.
 * `file`, a file of the build: from this browser if stored. Null: the worker does not handle the request.
 */
export type Handling = 'page' | 'named' | 'file' | null

/** Paths of the server that are not pages of the app. */
const serverPaths = /^\/(api|socket\.io|metrics)(\/|$)/
/** Files with the same name in every version. */
const fixedFiles = /^\/(theme-first\.js|favicon\.svg|manifest\.webmanifest|icons\/[\w-]+\.png)$/
const fileExtension = /\.\w{1,11}$/

/** @param isOwnOrigin whether the request goes to the app's origin */
export function handlingOf({ pathname }: Pick<URL, 'pathname'>, isOwnOrigin: boolean, isNavigation: boolean): Handling {
  if (!isOwnOrigin || serverPaths.test(pathname)) return null
  if (isNavigation) return fileExtension.test(pathname) ? null : 'page'
  if (fixedFiles.test(pathname)) return 'named'
  return pathname.startsWith('/assets/') ? 'file' : null
}

/** True when the status means that a proxy cannot reach the server. */
export const isServerUnreachable = (status: number): boolean => [502, 503, 504].includes(status)
