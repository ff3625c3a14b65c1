import { PERSONAL_TEXT_MAX, PERSONAL_TEXTS_AT_ONCE } from '@recado/contract/identity/personal-text-limits'
import { listPersonalTexts, type PersonalText, savePersonalTexts } from '@recado/contract/identity/personal-texts'
import { call } from '../api/api.ts'
import { joinedList } from './joined-list.rules.ts'
import {
  keys,
  LIST,
  needsTexts,
  ownerHere,
  parseStorageKey,
  read,
  readKey,
  saveSoon,
  storageKeyOf,
  unsavedKey,
  unsavedTexts,
  write,
} from './personal-texts.ts'

/** Maximum characters per call. */
const CALL_MAX = 900_000

/** Texts that the server refused for lack of space, in their refused version. */
const refusedTexts = new Map<string, string | null>()
let saving: Promise<void> | null = null

/** Saves everything that the server does not have yet, including texts typed in other tabs. @throws ApiError */
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
    // The next user's token would save the texts as that user's.
    if (ownerHere() !== userId) return
    const { refused: refusedNames } = await call(savePersonalTexts, { body: { texts: batch } })
    for (const { name, text } of batch) settle(userId, name, text, refusedNames.includes(name))
  }
  if (batchesOf(userId).length > 0 && ownerHere() === userId) saveSoon()
}

function settle(userId: number, name: string, text: string | null, isRefused: boolean): void {
  if (isRefused) refusedTexts.set(storageKeyOf(userId, name), text)
  // Calls of two tabs may arrive out of order, so a text that changed in the meantime is saved again.
  else
    write(
      unsavedKey(userId, name),
      read(storageKeyOf(userId, name)) === text ? null : name === LIST ? (text ?? '') : '',
    )
}

function batchesOf(userId: number): Array<Array<{ name: string; text: string | null }>> {
  const batches: Array<Array<{ name: string; text: string | null }>> = []
  let size = 0
  for (const name of unsavedTexts(userId)) {
    const key = storageKeyOf(userId, name)
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

/** The current user's texts on the server. @throws ApiError */
export const readTexts = async (): Promise<readonly PersonalText[]> =>
  (await call(listPersonalTexts, { signal: AbortSignal.timeout(8000) })).texts ?? []

/**
 * Replaces the texts in this browser by the server's. Unsaved texts stay. Texts missing on the server are removed,
 * because another browser sent or removed them.
 */
export function mergeTexts(userId: number, texts: readonly PersonalText[]): void {
  const unsaved = new Set(unsavedTexts(userId))
  const stored = new Map(texts.map(({ name, text }) => [name, text]))
  const isFirst = read(readKey(userId)) === null
  const hasList = read(storageKeyOf(userId, LIST)) !== null
  if (unsaved.has(LIST) || (isFirst && hasList)) {
    joinLists(userId, texts)
    unsaved.add(LIST)
  }
  for (const key of keys()) {
    const place = parseStorageKey(key)
    if (place?.userId !== userId || unsaved.has(place.name) || stored.has(place.name)) continue
    if (isFirst) write(unsavedKey(userId, place.name), '')
    else replace(key, null)
  }
  for (const [name, text] of stored) if (!unsaved.has(name)) replace(storageKeyOf(userId, name), text)
  write(readKey(userId), '')
}

/** Merges the list in this browser with the server's, keeping both browsers' changes. */
function joinLists(userId: number, texts: readonly PersonalText[]): void {
  const [key, unsaved] = [storageKeyOf(userId, LIST), unsavedKey(userId, LIST)]
  const theirs = texts.find(({ name }) => name === LIST)?.text ?? null
  const mergedList = theirs === null ? read(key) : joinedList({ base: read(unsaved), ours: read(key), theirs })
  replace(key, mergedList)
  write(unsaved, mergedList === theirs ? null : (theirs ?? ''))
}

/** Notifies this tab's screens in the same way as other tabs are notified. */
function replace(key: string, newValue: string | null): void {
  const oldValue = read(key)
  if (oldValue !== newValue && write(key, newValue))
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
}

/** Another user's session ended without a logout: remove those of their texts that the server has. */
function forgetSavedOfOthers(userId: number): void {
  for (const key of keys()) {
    const place = parseStorageKey(key)
    if (!place || place.userId === userId) continue
    const isSaved = !needsTexts(place.userId) && read(unsavedKey(place.userId, place.name)) === null
    if (isSaved) write(key, null)
  }
}
