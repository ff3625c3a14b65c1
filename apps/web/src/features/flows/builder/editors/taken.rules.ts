import type { FormErrors } from '@mantine/form'
import type { Values } from './shape.ts'

const keyed = (item: unknown): string | undefined =>
  typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : undefined

/**
 * What the pane takes over: all that is right, and in place of what is wrong what is stored. In a list a wrong entry stays as it is
 * stored, and one that is new waits.
 */
export function takenOver<V extends Values>(values: V, errors: FormErrors, stored: V): V {
  const wrong = Object.keys(errors).map((path) => path.split('.'))
  const next: Values = { ...values }
  for (const [key = ''] of wrong) {
    const [list, before] = [values[key], stored[key]]
    const entries = wrong.filter(([one]) => one === key).map(([, at]) => at)
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

/** The field that was typed in; undefined: entries came, went or moved, which is a change of its own. */
export function typedField<V extends Values>(now: V, before: V): string | undefined {
  const changed = Object.keys(now).filter((key) => now[key] !== before[key])
  const moved = changed.some((key) => {
    const [list, had] = [now[key], before[key]]
    if (!Array.isArray(list) || !Array.isArray(had)) return false
    return list.length !== had.length || list.filter((item: unknown, at) => item !== had[at]).length > 1
  })
  return moved ? undefined : changed.join(' ')
}
