import type { AuditEntry } from '@recado/contract/identity/audit'
import { cursorOf, field, pageOf } from '../../../platform/cursor.rules.ts'
import type { Work } from '../../../platform/db/work.ts'
import { auditChanges, subjectName } from './audit-changes.rules.ts'
import { type AuditFilters, type AuditRow, auditRows } from './audit-log.store.ts'

const PAGE = 50
const place = cursorOf({ at: field.instant, id: field.whole })

export const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorKind: row.actorKind,
  userId: row.actorKind === 'user' ? row.actorId : null,
  userName: row.actorName,
  action: row.action,
  subject: row.subject,
  subjectName: subjectName(row.before, row.after),
  changes: auditChanges(row.before, row.times ? { ...asRecord(row.after), ...repetition(row) } : row.after),
})

const repetition = ({ times, addresses }: Pick<AuditRow, 'times' | 'addresses'>) => ({
  ...(times && times > 1 ? { times } : {}),
  ...(addresses && addresses > 1 ? { addresses } : {}),
})

const asRecord = (value: unknown) => (typeof value === 'object' ? value : {})

/** Returns a page of the company's log, newest first. An invalid cursor starts at the newest. */
export async function listAudit(work: Work, query: AuditFilters & { cursor?: string | undefined }) {
  const after = place.read(query.cursor)
  const rows = await auditRows(work.db, work.companyId, query, { after, limit: PAGE + 1 })
  const { shown: pageRows, ...page } = pageOf(rows, PAGE, ({ at, id }) => place.write({ at: at.toISOString(), id }))
  return { entries: pageRows.map(entryOf), ...page }
}
