import { grantChange } from '@recado/contract/i18n/permission-texts'
import type { AuditChange } from '@recado/contract/identity/audit-areas'
import { formatDay, formatMoment } from '../../../platform/values/dates.ts'
import { catalogueTexts } from '../roles/permissions/catalogue-texts.ts'
import { browserName } from '../security/browser-name.rules.ts'

/** Formatters of the log's fields with an instant (ISO, UTC) or a day (YYYY-MM-DD). */
const writers: Record<string, (value: string) => string> = {
  sendAt: formatMoment,
  dueDate: formatDay,
  browser: (value) => {
    const { browser, system } = browserName(value)
    return [browser, system].filter(Boolean).join(', ') || value
  },
}

/** Names of the objects that entries refer to by id. Deleted objects have no name. */
export interface AuditNames {
  queue: ReadonlyMap<number, string>
  connection: ReadonlyMap<number, string>
}

/** The log's fields that contain one or several ids. */
const kinds: Record<string, keyof AuditNames> = {
  queueId: 'queue',
  queueIds: 'queue',
  fallbackQueueId: 'queue',
  transferQueueId: 'queue',
  connectionId: 'connection',
}

/**
 * Returns a change as the screen shows it: formatted instants, days and browsers, and the names of queues,
 * connections and permissions. The CSV has the same words for permissions, and otherwise the stored values.
 */
export function shownChange(change: AuditChange, names: AuditNames): AuditChange {
  const format = (value: unknown) => shownValue(change.field, value, names)
  const grant = grantChange(catalogueTexts.text, change)
  if (grant !== change) return grant
  return { ...change, before: format(change.before), after: format(change.after) }
}

function shownValue(field: string, value: unknown, names: AuditNames): unknown {
  if (Array.isArray(value)) return value.map((one) => shownValue(field, one, names))
  const kind = kinds[field]
  if (kind && typeof value === 'number') return names[kind].get(value) ?? `#${value}`
  if (isNamed(value)) return value.name
  const write = writers[field]
  return write && typeof value === 'string' && value !== '' ? write(value) : value
}

/** Returns whether a value is an object that the entry stores with its name, such as a queue of a connection. */
const isNamed = (value: unknown): value is { id: number; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && typeof value.name === 'string'
