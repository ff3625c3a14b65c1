import { auditGroups } from '../words.ts'

/** Also records that belong to no group. */
export const auditAreaNames = [...auditGroups, 'rest'] as const
export type AuditAreaName = (typeof auditAreaNames)[number]

/** A field that an audited change touched; a value is null where there was none. */
export interface AuditChange {
  field: string
  before: unknown
  after: unknown
}
