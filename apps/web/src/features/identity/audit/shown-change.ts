import type { AuditChange } from '@recado/contract/identity/audit-areas'
import { formatDay, formatMoment } from '../../../platform/values/dates.ts'
import { browserName } from '../security/browser-name.rules.ts'

/** The fields of the log that hold a moment (ISO, UTC) or a day (YYYY-MM-DD). */
const writers: Record<string, (value: string) => string> = {
  sendAt: formatMoment,
  dueDate: formatDay,
  browser: (value) => {
    const { browser, system } = browserName(value)
    return [browser, system].filter(Boolean).join(', ') || value
  },
}

/** The names of what entries name by identifier; what is gone has none. */
export interface AuditNames {
  queue: ReadonlyMap<number, string>
  connection: ReadonlyMap<number, string>
}

/** The fields of the log that hold identifiers, one or several. */
const kinds: Record<string, keyof AuditNames> = {
  queueId: 'queue',
  queueIds: 'queue',
  fallbackQueueId: 'queue',
  transferQueueId: 'queue',
  connectionId: 'connection',
}

/**
 * A change as the screen shows it: moments, days and browsers as people write them, queues and connections by their names. The CSV
 * keeps the stored values.
 */
export function shownChange(change: AuditChange, names: AuditNames): AuditChange {
  const shown = (value: unknown) => shownValue(change.field, value, names)
  return { ...change, before: shown(change.before), after: shown(change.after) }
}

function shownValue(field: string, value: unknown, names: AuditNames): unknown {
  if (Array.isArray(value)) return value.map((one) => shownValue(field, one, names))
  const kind = kinds[field]
  if (kind && typeof value === 'number') return names[kind].get(value) ?? `#${value}`
  if (isNamed(value)) return value.name
  const write = writers[field]
  return write && typeof value === 'string' && value !== '' ? write(value) : value
}

/** A record as an entry keeps it whole, such as a queue of a connection. */
const isNamed = (value: unknown): value is { id: number; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && typeof value.name === 'string'
