import { OFFLINE_LISTS } from '../../../platform/storage.ts'
import type { KeptLists } from './offline-list.rules.ts'

/** Returns the lists stored in this browser, or null without any. */
export function readKeptLists(): KeptLists | null {
  try {
    const lists = JSON.parse(localStorage.getItem(OFFLINE_LISTS) ?? 'null') as KeptLists | null
    return lists && Array.isArray(lists.tickets) ? lists : null
  } catch {
    return null
  }
}

/** Stores a user's lists, replacing earlier ones. Does nothing if the storage is full. */
export function keepLists(lists: KeptLists): void {
  try {
    localStorage.setItem(OFFLINE_LISTS, JSON.stringify(lists))
  } catch {}
}
