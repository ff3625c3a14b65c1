import { PERSONAL_TEXT_MAX, PERSONAL_TEXTS_AT_ONCE } from '@recado/contract/identity/personal-text-limits'
import { listPersonalTexts, type PersonalText, savePersonalTexts } from '@recado/contract/identity/personal-texts'
import { call } from '../api/api.ts'
import { joinedList } from './joined-list.rules.ts'
import {
  keyOf,
  keys,
  LIST,
  needsTexts,
  ownerHere,
  placeOf,
  read,
  readKey,
  saveSoon,
  unsavedKey,
  unsavedTexts,
  write,
} from './personal-texts.ts'

/** Characters of one call. */
const CALL_MAX = 900_000

/** Texts for which the server has no room, as they were refused. */
const refusedTexts = new Map<string, string | null>()
let saving: Promise<void> | null = null

/** Saves what the server does not have yet, also what other tabs typed. @throws ApiError */
export function saveTexts(): Promise<void> {
  saving ??= save().finally(() => {
    saving = null
  })
  return saving
}

async function save(): Promise<void> {
  const userId = ownerHere()
  if (userId === null) return
  forgetSavedOfOthers(userId)
  if (needsTexts(userId)) mergeTexts(userId, await readTexts())
  else if (unsavedTexts(userId).includes(LIST)) joinLists(userId, await readTexts())
  for (const batch of batchesOf(userId)) {
    // The next person's token would save them as that person's.
    if (ownerHere() !== userId) return
    const { refused } = await call(savePersonalTexts, { body: { texts: batch } })
    for (const { name, text } of batch) settle(userId, name, text, refused.includes(name))
  }
  if (batchesOf(userId).length > 0 && ownerHere() === userId) saveSoon()
}

function settle(userId: number, name: string, text: string | null, refused: boolean): void {
  if (refused) refusedTexts.set(keyOf(userId, name), text)
  // Calls of two tabs may arrive in the other order: what is here now goes again.
  else write(unsavedKey(userId, name), read(keyOf(userId, name)) === text ? null : name === LIST ? (text ?? '') : '')
}

function batchesOf(userId: number): Array<Array<{ name: string; text: string | null }>> {
  const batches: Array<Array<{ name: string; text: string | null }>> = []
  let size = 0
  for (const name of unsavedTexts(userId)) {
    const key = keyOf(userId, name)
    const text = read(key)
    const length = text?.length ?? 0
    if (length > PERSONAL_TEXT_MAX || (refusedTexts.has(key) && refusedTexts.get(key) === text)) continue
    if (size + length > CALL_MAX || (batches.at(-1)?.length ?? PERSONAL_TEXTS_AT_ONCE) >= PERSONAL_TEXTS_AT_ONCE) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push({ name, text })
    size += length
  }
  return batches
}

/** The texts of the caller at the server. @throws ApiError */
export const readTexts = async (): Promise<readonly PersonalText[]> =>
  (await call(listPersonalTexts, { signal: AbortSignal.timeout(8000) })).texts ?? []

/**
 * Makes the texts at this browser those of the server. What was typed here and is not saved yet stays, and what the server does not
 * have was sent or removed in another browser.
 */
export function mergeTexts(userId: number, texts: readonly PersonalText[]): void {
  const unsaved = new Set(unsavedTexts(userId))
  const stored = new Map(texts.map(({ name, text }) => [name, text]))
  const isFirst = read(readKey(userId)) === null
  const hasList = read(keyOf(userId, LIST)) !== null
  if (unsaved.has(LIST) || (isFirst && hasList)) {
    joinLists(userId, texts)
    unsaved.add(LIST)
  }
  for (const key of keys()) {
    const place = placeOf(key)
    if (place?.userId !== userId || unsaved.has(place.name) || stored.has(place.name)) continue
    if (isFirst) write(unsavedKey(userId, place.name), '')
    else replace(key, null)
  }
  for (const [name, text] of stored) if (!unsaved.has(name)) replace(keyOf(userId, name), text)
  write(readKey(userId), '')
}

/** Makes the list at this browser one with the server's: of two browsers' changes neither is lost. */
function joinLists(userId: number, texts: readonly PersonalText[]): void {
  const [key, unsaved] = [keyOf(userId, LIST), unsavedKey(userId, LIST)]
  const theirs = texts.find(({ name }) => name === LIST)?.text ?? null
  const joined = theirs === null ? read(key) : joinedList({ base: read(unsaved), ours: read(key), theirs })
  replace(key, joined)
  write(unsaved, joined === theirs ? null : (theirs ?? ''))
}

/** Screens of this tab follow as they follow the other tabs. */
function replace(key: string, newValue: string | null): void {
  const oldValue = read(key)
  if (oldValue !== newValue && write(key, newValue))
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
}

/** The session of another person ended without a logout: what the server has of them goes. */
function forgetSavedOfOthers(userId: number): void {
  for (const key of keys()) {
    const place = placeOf(key)
    if (!place || place.userId === userId) continue
    const isSaved = !needsTexts(place.userId) && read(unsavedKey(place.userId, place.name)) === null
    if (isSaved) write(key, null)
  }
}
