import { auditGroups } from '../words.ts'

/** Includes records that belong to no group. */
export const auditAreaNames = [...auditGroups, 'rest'] as const
export type AuditAreaName = (typeof auditAreaNames)[number]

/** A changed field of an audit entry; a value is null if it did not exist. */
export interface AuditChange {
  field: string
  before: unknown
  after: unknown
}
