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

/** A change as the screen shows it: moments, days and browsers as people write them. The CSV keeps the stored values. */
export function shownChange(change: AuditChange): AuditChange {
  const write = writers[change.field]
  if (!write) return change
  const shown = (value: unknown) => (typeof value === 'string' && value !== '' ? write(value) : value)
  return { ...change, before: shown(change.before), after: shown(change.after) }
}
