/** A push notice as the server sends it. */
export interface Notice {
  title: string
  body: string
  /** Identifies its subject: a later notice with the same tag replaces it. */
  tag: string
  /** The path that a click opens. */
  path: string
  at: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parses a received notice; null when invalid. */
export function noticeOf(data: unknown): Notice | null {
  const { title, body, tag, path, at } = (data ?? {}) as Record<string, unknown>
  if (!isText(title) || title === '' || !isText(body) || !isText(tag) || !isText(path) || !isText(at)) return null
  // Only paths of this app are allowed: a URL that begins with two slashes leads to another host.
  return /^\/(?!\/)/.test(path) && !path.includes('\\') ? { title, body, tag, path, at } : null
}

/** The parts of a window that are used here. */
interface Window {
  url: string
  visibilityState: string
  focused: boolean
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '')

/**
 * True when the user is viewing the notice's ticket or chat right now. Other notices, such as a test, are always shown.
 */
export const isLookedAt = ({ path }: Pick<Notice, 'path'>, windows: readonly Window[]): boolean =>
  /^\/(tickets|chats)\//.test(path) &&
  windows.some(({ url, visibilityState, focused }) => visibilityState === 'visible' && focused && pathOf(url) === path)

/** The window that a click uses: the one that shows the path, else the focused one; null for a new one. */
export function windowFor<W extends Window>({ path }: Pick<Notice, 'path'>, windows: readonly W[]): W | null {
  const front = (one: W) => one.focused || one.visibilityState === 'visible'
  return windows.find(({ url }) => pathOf(url) === path) ?? windows.find(front) ?? windows[0] ?? null
}
