/** Groups of audit entries to filter by, with the beginnings of their actions (`area.verb`). */
export const auditAreas = {
  logins: ['login', 'session', 'twoFactor'],
  users: ['user'],
  settings: ['setting', 'company'],
  connections: ['connection'],
  queues: ['queue'],
  contacts: ['contact', 'contacts', 'contactImport'],
  tickets: ['ticket', 'tickets', 'tag', 'quickMessage', 'schedule'],
  billing: ['invoice', 'payment'],
  /** Records that the operator keeps for all companies. */
  platform: ['plan', 'announcement', 'help'],
} as const
export type AuditArea = keyof typeof auditAreas
/** Also records that belong to no group. */
export const auditAreaNames = [...(Object.keys(auditAreas) as AuditArea[]), 'rest'] as const
export type AuditAreaName = (typeof auditAreaNames)[number]

/** A field that an audited change touched; a value is null where there was none. */
export interface AuditChange {
  field: string
  before: unknown
  after: unknown
}
