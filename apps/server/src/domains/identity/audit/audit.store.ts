import type { Author } from '../../../platform/actor.ts'
import type { CompanyDb } from '../../../platform/db/company-db.ts'
import { redactSecrets } from './secret-fields.rules.ts'

export interface NewAuditEntry {
  at: Date
  actorKind: Author['kind']
  actorId: number | null
  actorName: string
  action: string
  subject: string
  before: unknown
  after: unknown
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(redactSecrets(value)))

/** Inserts an entry and returns its id. */
export async function insertAudit(
  db: Pick<CompanyDb, 'insertInto'>,
  companyId: number,
  entry: NewAuditEntry,
): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values({
      company_id: companyId,
      at: entry.at,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      action: entry.action,
      subject: entry.subject,
      before: json(entry.before),
      after: json(entry.after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
