/** A notice as the server sends it. */
export interface Notice {
  title: string
  body: string
  /** What it is about: a later one takes its place. */
  tag: string
  /** Where a press on it leads. */
  path: string
  at: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A notice as received; null for what is none. */
export function noticeOf(data: unknown): Notice | null {
  const { title, body, tag, path, at } = (data ?? {}) as Record<string, unknown>
  if (!isText(title) || title === '' || !isText(body) || !isText(tag) || !isText(path) || !isText(at)) return null
  // Only to a place of ours: an address that begins with two slashes is somebody else's.
  return /^\/(?!\/)/.test(path) && !path.includes('\\') ? { title, body, tag, path, at } : null
}

/** A window as far as a notice asks. */
interface Window {
  url: string
  visibilityState: string
  focused: boolean
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '')

/** Whether somebody looks at the ticket or chat that it is about right now. Others, as a test of notices, are always shown. */
export const isLookedAt = ({ path }: Pick<Notice, 'path'>, windows: readonly Window[]): boolean =>
  /^\/(tickets|chats)\//.test(path) &&
  windows.some(({ url, visibilityState, focused }) => visibilityState === 'visible' && focused && pathOf(url) === path)

/** The window in which a press goes on: the one that shows it, else the one in front; null: a new one. */
export function windowFor<W extends Window>({ path }: Pick<Notice, 'path'>, windows: readonly W[]): W | null {
  const front = (one: W) => one.focused || one.visibilityState === 'visible'
  return windows.find(({ url }) => pathOf(url) === path) ?? windows.find(front) ?? windows[0] ?? null
}
