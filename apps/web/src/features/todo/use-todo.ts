import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { keepText } from '../../platform/personal/personal-texts.ts'
import { useMe } from '../../platform/session.ts'
import { todoKey } from '../../platform/storage.ts'
import { itemsFrom, type TodoItem, withDone, withoutItem, withText, withTodo } from './todo-items.rules.ts'

const listeners = new Set<() => void>()

function follow(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @returns whether it was stored: a browser's storage may be full or forbidden */
function keep(key: string, items: readonly TodoItem[]): boolean {
  if (!keepText(key, JSON.stringify(items))) return false
  for (const listener of listeners) listener()
  return true
}

/**
 * The user's to-do list in this browser, synchronised with its other tabs. Each change returns whether it was stored;
 * otherwise nothing changes.
 */
export function useTodo() {
  const key = todoKey(useMe().id)
  const stored = useSyncExternalStore(
    follow,
    useCallback(() => read(key), [key]),
  )
  const items = useMemo(() => itemsFrom(stored), [stored])
  const change = (to: (now: readonly TodoItem[]) => readonly TodoItem[]): boolean => {
    // Another tab may have changed it just now.
    const now = itemsFrom(read(key))
    const next = to(now)
    return next === now || keep(key, next)
  }
  const time = () => new Date().toISOString()
  return {
    items,
    add: (id: string, text: string) => change((now) => withTodo(now, text, { id, now: time() })),
    edit: (id: string, text: string) => change((now) => withText(now, id, text, time())),
    tick: (id: string, isDone: boolean) => change((now) => withDone(now, id, isDone, time())),
    /** @returns a function that restores it */
    remove(id: string): () => boolean {
      const { restored } = withoutItem(items, id)
      change((now) => withoutItem(now, id).items)
      return () => change(restored)
    },
  }
}
