import { useCallback, useSyncExternalStore } from 'react'
import { onStoredChange, readStored, type Stored, type StoredKey, writeStored } from './storage.ts'

/** A stored value of this browser as React state, synchronised with other tabs. */
export function useStored<K extends StoredKey>(key: K): [Stored[K], (value: Stored[K]) => void] {
  const value = useSyncExternalStore(onStoredChange, () => readStored(key))
  return [value, useCallback((next: Stored[K]) => writeStored(key, next), [key])]
}
