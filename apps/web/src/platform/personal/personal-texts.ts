import { accessToken } from '../api/api.ts'
import { chatUnsentKey } from '../storage.ts'

/**
 * Unsent texts of a user: drafts, half-written notes, the to-do list. Local storage gets them on every keystroke, so
 * that they survive a crash and work offline. The server gets them a few seconds later (`saving.ts`), so that no
 * browser has to keep them after a logout.
 */

/** A text is saved on the server at most this long after it was typed, in milliseconds. One call saves all changes. */
const SAVE_AFTER = 3000
/** Pause after a failed save, in milliseconds. */
const RETRY_AFTER = 30_000

/** The one text that is a list; two browsers' changes of it are merged (`saving.ts`). */
export const LIST = 'todo'
const TEXT_KEY = /^(draft|note|chat-draft|todo|flow-draft|campaign-draft):(\d+)(?::(.+))?$/
export const unsavedKey = (userId: number, name: string) => `unsaved:${userId}:${name}`
/**
 * Present once the server's texts are in local storage. Before that, a text missing on the server does not mean that it
 * was removed elsewhere.
 */
export const readKey = (userId: number) => `texts-read:${userId}`

export const storageKeyOf = (userId: number, name: string) => {
  const [kind, ...rest] = name.split(':')
  return [kind, userId, ...rest].join(':')
}

export function parseStorageKey(key: string): { userId: number; name: string } | null {
  const [, kind, userId, rest] = TEXT_KEY.exec(key) ?? []
  return kind ? { userId: Number(userId), name: rest ? `${kind}:${rest}` : kind } : null
}

// Without storage (private window, full disk) a text lasts as long as its screen.
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function write(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function keys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** The user who is signed in in this tab; null when signed out, so that nothing is saved. */
let owner: number | null = null
export const ownerHere = () => owner
/** Users who signed out in this tab. Texts that their screens write while unmounting are not stored. */
const signedOutUsers = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined
let dueAt = 0

/** True while a user's texts and files are stored in this browser; false after the user signed out in this tab. */
export const isKept = (userId: number): boolean => !signedOutUsers.has(userId)

/** Stores a text under a key of `storage.ts`; null removes it. @returns whether this browser could */
export function keepText(key: string, text: string | null): boolean {
  const place = parseStorageKey(key)
  if (!place || !isKept(place.userId)) return false
  const before = read(key)
  if (before === text) return true
  if (!write(key, text)) return false
  const unsaved = unsavedKey(place.userId, place.name)
  // Stores the last saved version beside the list, to tell an item removed here from one added elsewhere.
  if (read(unsaved) === null) write(unsaved, place.name === LIST ? (before ?? '') : '')
  // The to-do list triggers no call (TDO-03). It is saved with the next text or at logout.
  if (place.name === LIST || place.userId !== owner || accessToken() === null) return true
  // Save at once, because a sent message must not reappear as a draft in another browser.
  saveSoon(text === null ? 0 : SAVE_AFTER)
  return true
}

/** Saves within this time, in milliseconds. A save that is due earlier stays scheduled. */
export function saveSoon(after: number = SAVE_AFTER): void {
  const at = Date.now() + after
  if (timer !== undefined && dueAt <= at) return
  clearTimeout(timer)
  dueAt = at
  timer = setTimeout(() => {
    timer = undefined
    const saving = import('./saving.ts').then((file) => file.saveTexts())
    saving.catch(() => owner !== null && saveSoon(RETRY_AFTER))
  }, after)
}

/** The names of a user's texts that the server may not have. */
export function unsavedTexts(userId: number): string[] {
  const prefix = unsavedKey(userId, '')
  return keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}

/** The names of a user's texts that a logout may lose: all texts of this browser until the server's were read once. */
export function textsAtRisk(userId: number): string[] {
  if (!needsTexts(userId)) return unsavedTexts(userId)
  const storedNames = keys().flatMap((key) => {
    const place = parseStorageKey(key)
    return place?.userId === userId ? [place.name] : []
  })
  return [...new Set([...unsavedTexts(userId), ...storedNames])]
}

/** Starts to store and save the texts of the user who is signed in in this tab. */
export function beginTexts(userId: number): void {
  owner = userId
  signedOutUsers.delete(userId)
  const hasOthers = keys().some((key) => (parseStorageKey(key)?.userId ?? userId) !== userId)
  if (hasOthers || needsTexts(userId) || unsavedTexts(userId).length > 0) saveSoon()
}

/** True when the user's texts were never read from the server in this browser. */
export const needsTexts = (userId: number): boolean => read(readKey(userId)) === null

/** Stops saving, because the user has signed out of this tab. */
export function endTexts(): void {
  owner = null
  clearTimeout(timer)
  timer = undefined
}

/** Removes all typed texts of a user from local storage and stores no more. */
export function forgetTexts(userId: number): void {
  signedOutUsers.add(userId)
  const others = unsavedKey(userId, '')
  for (const key of keys()) if (parseStorageKey(key)?.userId === userId || key.startsWith(others)) write(key, null)
  write(chatUnsentKey(userId), null)
  write(readKey(userId), null)
  // Earlier builds stored the headings of imported spreadsheets in plain text.
  write('rc-import-columns', null)
}
