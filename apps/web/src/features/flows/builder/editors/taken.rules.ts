import type { FormErrors } from '@mantine/form'
import type { EditorValues } from './shape.ts'

const keyed = (item: unknown): string | undefined =>
  typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : undefined

/**
 * Returns the values that the pane applies: valid ones, and the stored value in place of invalid ones. In a list an
 * invalid entry keeps its stored state, and a new invalid entry is left out.
 */
export function withStoredForInvalid<V extends EditorValues>(values: V, errors: FormErrors, stored: V): V {
  const invalidPaths = Object.keys(errors).map((path) => path.split('.'))
  const next: EditorValues = { ...values }
  for (const [key = ''] of invalidPaths) {
    const [list, before] = [values[key], stored[key]]
    const entries = invalidPaths.filter(([one]) => one === key).map(([, at]) => at)
    if (!Array.isArray(list) || !Array.isArray(before) || entries.includes(undefined)) {
      next[key] = before
      continue
    }
    const places = new Set(entries.map(Number))
    next[key] = list.flatMap((item: unknown, at) => {
      if (!places.has(at)) return [item]
      const id = keyed(item)
      return id === undefined ? [] : before.filter((one: unknown) => keyed(one) === id)
    })
  }
  return next as V
}

/**
 * Returns the field that was typed in. Undefined if entries were added, removed or moved, which is a separate change.
 */
export function typedField<V extends EditorValues>(now: V, before: V): string | undefined {
  const changedKeys = Object.keys(now).filter((key) => now[key] !== before[key])
  const moved = changedKeys.some((key) => {
    const [list, had] = [now[key], before[key]]
    if (!Array.isArray(list) || !Array.isArray(had)) return false
    return list.length !== had.length || list.filter((item: unknown, at) => item !== had[at]).length > 1
  })
  return moved ? undefined : changedKeys.join(' ')
}
