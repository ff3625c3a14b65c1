/** The stored values of this browser. Every key is declared here with its type and its default. */
const defaults = {
  /** 'light' or 'dark'; null follows the system (LAY-18). */
  preferredTheme: null as 'light' | 'dark' | null,
  language: 'pt' as 'pt' | 'en' | 'es',
  /** The volume of notification sounds, 0 to 1 in steps of 0.1 (LAY-13). */
  volume: 1,
  /** Present while a user is signed in. At the next start it means that a session may be resumed. */
  companyId: null as number | null,
  /** The signed-in user. A renewal that returns another user ends the session. */
  userId: null as number | null,
  /** Whether sent messages contain the user's name. */
  signMessages: true,
  /** Whether single letters are shortcuts in the inbox. */
  letterShortcuts: true,
  /** Whether new messages show a desktop notice, where the browser allows it (LAY-12). */
  desktopNotices: true,
  /** The playback speed of audio messages: 1, 1.5 or 2. */
  audioRate: 1,
  menuOpen: true,
  /** The collapsed groups of the menu, comma-separated (LAY-04). */
  menuFolded: '',
  /** Present while campaigns and flows are switched on for the user's company (CMP-11). */
  cshow: null as boolean | null,
  /** Variable names for a flow's texts: question answers and declared variables (FLW-28). */
  variables: null as readonly string[] | null,
  /** The company whose onboarding steps were seen unfinished in this browser, until they are dismissed. */
  beginning: null as number | null,
  /** Ids of the outages whose notice was closed in this browser, comma-separated. */
  outagesDismissed: '',
  /** The change time of the newest announcement seen in this browser; '' before the first. */
  announcementsSeen: '',
  /** The failed schedules that were shown in this browser (`id@when`), the latest last, space-separated. */
  failuresShown: '',
  /** The push device of this browser and its user: `person:device`, or null. */
  pushDevice: null as string | null,
}

export type Stored = typeof defaults
export type StoredKey = keyof Stored

// theme-first.js also reads the theme and the language before the first paint, so they are stored as plain words.
const bareWords: Partial<Record<StoredKey, readonly string[]>> = {
  preferredTheme: ['light', 'dark'],
  language: ['pt', 'en', 'es'],
}
const listeners = new Set<() => void>()

function parse<K extends StoredKey>(key: K, text: string): Stored[K] {
  const words = bareWords[key]
  if (words) return words.includes(text) ? (text as Stored[K]) : defaults[key]
  try {
    const value = JSON.parse(text) as Stored[K]
    return typeof value === typeof defaults[key] || defaults[key] === null ? value : defaults[key]
  } catch {
    return defaults[key]
  }
}

/** Returns the stored value, or the default when it is missing or unreadable. */
export function readStored<K extends StoredKey>(key: K): Stored[K] {
  try {
    const text = localStorage.getItem(key)
    return text === null ? defaults[key] : parse(key, text)
  } catch {
    return defaults[key]
  }
}

/**
 * Stores a value in this browser; null removes it. A full or forbidden storage is not an error; the value is then not
 * remembered.
 */
export function writeStored<K extends StoredKey>(key: K, value: Stored[K]): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, bareWords[key] ? String(value) : JSON.stringify(value))
  } catch {}
  for (const listener of listeners) listener()
}

/** Calls back after a stored value changes, here or in another tab. Returns a function that stops listening. */
export function onStoredChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The key of a ticket's drafts. It contains the user's id, because the next user of this browser must not see them. */
export const draftKey = (userId: number, ticketUuid: string) => `draft:${userId}:${ticketUuid}`
/** The key of a half-written note of a ticket, per user. */
export const noteKey = (userId: number, ticketUuid: string) => `note:${userId}:${ticketUuid}`
/** The key of a half-written message of an internal chat, per user. */
export const chatDraftKey = (userId: number, chatUuid: string) => `chat-draft:${userId}:${chatUuid}`
/** The key of internal messages that have not reached the server, per user. */
export const chatUnsentKey = (userId: number) => `chat-unsent:${userId}`
/** The key of the number that gets test messages of campaigns, per user. */
export const testNumberKey = (userId: number) => `campaign-test:${userId}`
/** The key of the to-do list, per user. */
export const todoKey = (userId: number) => `todo:${userId}`
/** The key of a flow draft that has not reached the server, per user. */
export const flowDraftKey = (userId: number, flowId: number) => `flow-draft:${userId}:${flowId}`

/** The key of the input of the campaign wizard, per user, company and campaign; null for a new campaign. */
export const campaignDraftKey = (userId: number, companyId: number, campaignId: number | null) =>
  `campaign-draft:${userId}:${companyId}-${campaignId ?? 'new'}`

/** The key of the last ticket lists, which can be read offline. */
export const OFFLINE_LISTS = 'offline-lists'

/** The user of the stored lists; unknown when unreadable. */
function ownerOf(lists: string): unknown {
  try {
    return (JSON.parse(lists) as { userId?: unknown }).userId
  } catch {
    return undefined
  }
}

/** Removes the lists that can be read offline, unless they belong to that user. */
export function forgetOffline(exceptUserId?: number): void {
  try {
    const lists = localStorage.getItem(OFFLINE_LISTS)
    if (lists !== null && (exceptUserId === undefined || ownerOf(lists) !== exceptUserId))
      localStorage.removeItem(OFFLINE_LISTS)
  } catch {
    // Without storage there is nothing to remove.
  }
}
