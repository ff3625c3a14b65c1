/** The stored values of this browser. Every key is declared here with its type and the value of a new browser. */
const defaults = {
  /** 'light' or 'dark'; null follows the system (LAY-18). */
  preferredTheme: null as 'light' | 'dark' | null,
  language: 'pt' as 'pt' | 'en' | 'es',
  /** Loudness of notification sounds, 0 to 1 in steps of 0.1 (LAY-13). */
  volume: 1,
  /** Present while someone is signed in at this browser; at the next start it means that a session may be resumed. */
  companyId: null as number | null,
  /** The person who is signed in at this browser: a renewal that answers another person ends the session. */
  userId: null as number | null,
  /** Whether sent messages carry the name of the person. */
  signMessages: true,
  /** Whether single letters act as shortcuts in the inbox. */
  letterShortcuts: true,
  /** Whether new messages show a notice of the desktop, where the browser allows it (LAY-12). */
  desktopNotices: true,
  /** How fast audio messages are played: 1, 1.5 or 2. */
  audioRate: 1,
  menuOpen: true,
  /** The groups of the menu that are folded, by commas (LAY-04). */
  menuFolded: '',
  /** Present while campaigns and flows are switched on for the company of the person who is signed in (CMP-11). */
  cshow: null as boolean | null,
  /** Names that a flow's texts may hold: the answers that its questions keep, and the declared ones (FLW-28). */
  variables: null as readonly string[] | null,
  /** The company whose first steps were seen unfinished here, until somebody dismisses them. */
  beginning: null as number | null,
  /** Ids of the outages whose notice was closed at this browser, by commas. */
  outagesDismissed: '',
  /** When the newest announcement that was seen at this browser had changed; '' before the first. */
  announcementsSeen: '',
  /** The failed schedules that were shown at this browser (`id@when`), the latest last, by spaces. */
  failuresShown: '',
  /** The device as which this browser receives notices, and whose: `person:device`; null: none. */
  pushDevice: null as string | null,
}

export type Stored = typeof defaults
export type StoredKey = keyof Stored

// Theme and language are also read by theme-first.js before the first paint, so they are kept as bare words.
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

/** The kept value, or the default when nothing (or something unreadable) is kept. */
export function readStored<K extends StoredKey>(key: K): Stored[K] {
  try {
    const text = localStorage.getItem(key)
    return text === null ? defaults[key] : parse(key, text)
  } catch {
    return defaults[key]
  }
}

/** Keeps a value at this browser; null forgets it. A full or forbidden storage is no error: the value just does not last. */
export function writeStored<K extends StoredKey>(key: K, value: Stored[K]): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, bareWords[key] ? String(value) : JSON.stringify(value))
  } catch {}
  for (const listener of listeners) listener()
}

/** Calls back after a kept value changes, here or in another tab. Returns how to stop. */
export function onStoredChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Where the drafts of a ticket lie. The person is part of it: the next one at this browser must not see them. */
export const draftKey = (userId: number, ticketUuid: string) => `draft:${userId}:${ticketUuid}`
/** Where a half-written note of a ticket lies, likewise. */
export const noteKey = (userId: number, ticketUuid: string) => `note:${userId}:${ticketUuid}`
/** Where the half-written message of an internal chat lies, likewise. */
export const chatDraftKey = (userId: number, chatUuid: string) => `chat-draft:${userId}:${chatUuid}`
/** Where a person's internal messages lie that have not reached the server, likewise. */
export const chatUnsentKey = (userId: number) => `chat-unsent:${userId}`
/** Where a person's to-do list lies, likewise. */
export const todoKey = (userId: number) => `todo:${userId}`
/** Where the draft of a flow lies that has not reached the server, likewise. */
export const flowDraftKey = (userId: number, flowId: number) => `flow-draft:${userId}:${flowId}`

/** Where the last lists of tickets lie that a person can read without a network. */
export const OFFLINE_LISTS = 'offline-lists'

/** Whose kept lists they are; unknown where they cannot be read. */
function ownerOf(kept: string): unknown {
  try {
    return (JSON.parse(kept) as { userId?: unknown }).userId
  } catch {
    return undefined
  }
}

/** Forgets what can be read without a network, unless it is that person's. */
export function forgetOffline(unlessOf?: number): void {
  try {
    const kept = localStorage.getItem(OFFLINE_LISTS)
    if (kept !== null && (unlessOf === undefined || ownerOf(kept) !== unlessOf)) localStorage.removeItem(OFFLINE_LISTS)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
