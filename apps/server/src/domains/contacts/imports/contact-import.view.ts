import type { ContactImport } from '@recado/contract/contacts/import'
import type { ImportRecord } from './contact-import.store.ts'

export const importOf = (row: ImportRecord): ContactImport => ({
  id: row.id,
  fileName: row.file_name,
  source: row.source as ContactImport['source'],
  state: row.state as ContactImport['state'],
  userId: row.user_id,
  userName: row.user_name,
  total: row.total,
  fresh: row.fresh,
  known: row.known,
  duplicates: row.duplicates,
  invalid: row.invalid,
  emailsDropped: row.emails_dropped,
  created: row.created,
  updated: row.updated,
  createdAt: row.created_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  cancelledBy: row.cancelled_by,
})
