import { accessToken } from '../api/api.ts'
import { chatUnsentKey } from '../storage.ts'

/**
 * Unsent texts of a person: drafts, half-written notes, the to-do list. Local storage has them with every key, so that they outlive a
 * crash and are there without a network; the server has them a few seconds later (`saving.ts`), so that no browser keeps them after a
 * logout.
 */

/** A text is saved at the server at most this long after it was typed, in milliseconds: one call for all that changed. */
const SAVE_AFTER = 3000
/** After a failure the next try comes this much later, in milliseconds. */
const RETRY_AFTER = 30_000

/** The one text that is a list: two browsers' changes are joined (`saving.ts`). */
export const LIST = 'todo'
const TEXT_KEY = /^(draft|note|chat-draft|todo|flow-draft):(\d+)(?::(.+))?$/
export const unsavedKey = (userId: number, name: string) => `unsaved:${userId}:${name}`
/** Present once the texts of the server are in local storage; until then what it lacks was not removed elsewhere. */
export const readKey = (userId: number) => `texts-read:${userId}`

export const keyOf = (userId: number, name: string) => {
  const [kind, ...rest] = name.split(':')
  return [kind, userId, ...rest].join(':')
}

export function placeOf(key: string): { userId: number; name: string } | null {
  const [, kind, userId, rest] = TEXT_KEY.exec(key) ?? []
  return kind ? { userId: Number(userId), name: rest ? `${kind}:${rest}` : kind } : null
}

// Without storage (a private window, a full disk) a text lasts as long as its screen.
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

/** The person who is signed in at this tab; null: nobody, so nothing is saved. */
let owner: number | null = null
export const ownerHere = () => owner
/** Who left this tab: what their screens still write while they go is not kept. */
const left = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined
let due = 0

/** Whether a person's texts and files are kept at this browser: not those of who left. */
export const isKept = (userId: number): boolean => !left.has(userId)

/** Keeps a text under a key of `storage.ts`, null forgets it. @returns whether this browser could */
export function keepText(key: string, text: string | null): boolean {
  const place = placeOf(key)
  if (!place || !isKept(place.userId)) return false
  const before = read(key)
  if (before === text) return true
  if (!write(key, text)) return false
  const unsaved = unsavedKey(place.userId, place.name)
  // With the list goes what it was when the server had it, to tell an item that was removed here from one that was added elsewhere.
  if (read(unsaved) === null) write(unsaved, place.name === LIST ? (before ?? '') : '')
  // The to-do list makes no call of its own (TDO-03): it is saved with the next text, or at the logout.
  if (place.name === LIST || place.userId !== owner || accessToken() === null) return true
  // A message that was sent must not come back as a draft in another browser.
  saveSoon(text === null ? 0 : SAVE_AFTER)
  return true
}

/** Saves within that time, in milliseconds; a save that is due earlier stays. */
export function saveSoon(after: number = SAVE_AFTER): void {
  const at = Date.now() + after
  if (timer !== undefined && due <= at) return
  clearTimeout(timer)
  due = at
  timer = setTimeout(() => {
    timer = undefined
    const saved = import('./saving.ts').then((file) => file.saveTexts())
    saved.catch(() => owner !== null && saveSoon(RETRY_AFTER))
  }, after)
}

/** Names of the texts of a person that the server may not have. */
export function unsavedTexts(userId: number): string[] {
  const prefix = unsavedKey(userId, '')
  return keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}

/** Names of the texts of a person that a logout may take away: all of this browser as long as the server's were never read. */
export function textsAtRisk(userId: number): string[] {
  if (!needsTexts(userId)) return unsavedTexts(userId)
  const kept = keys().flatMap((key) => {
    const place = placeOf(key)
    return place?.userId === userId ? [place.name] : []
  })
  return [...new Set([...unsavedTexts(userId), ...kept])]
}

/** A person is signed in at this tab: their texts are kept and saved. */
export function beginTexts(userId: number): void {
  owner = userId
  left.delete(userId)
  const hasOthers = keys().some((key) => (placeOf(key)?.userId ?? userId) !== userId)
  if (hasOthers || needsTexts(userId) || unsavedTexts(userId).length > 0) saveSoon()
}

/** Whether the texts of a person were never read from the server at this browser. */
export const needsTexts = (userId: number): boolean => read(readKey(userId)) === null

/** Nobody is signed in at this tab any more. */
export function endTexts(): void {
  owner = null
  clearTimeout(timer)
  timer = undefined
}

/** Removes everything that a person typed from this browser's local storage; nothing more of them is kept. */
export function forgetTexts(userId: number): void {
  left.add(userId)
  const others = unsavedKey(userId, '')
  for (const key of keys()) if (placeOf(key)?.userId === userId || key.startsWith(others)) write(key, null)
  write(chatUnsentKey(userId), null)
  write(readKey(userId), null)
  // Earlier builds stored the headings of imported sheets in plain text.
  write('rc-import-columns', null)
}
