import { OFFLINE_LISTS } from '../../../platform/storage.ts'
import type { KeptLists } from './offline-list.rules.ts'

/** The lists that lie at this browser; null when nobody's do. */
export function readKeptLists(): KeptLists | null {
  try {
    const kept = JSON.parse(localStorage.getItem(OFFLINE_LISTS) ?? 'null') as KeptLists | null
    return kept && Array.isArray(kept.tickets) ? kept : null
  } catch {
    return null
  }
}

/** Keeps a person's lists in place of those before; a full storage keeps nothing. */
export function keepLists(lists: KeptLists): void {
  try {
    localStorage.setItem(OFFLINE_LISTS, JSON.stringify(lists))
  } catch {}
}
