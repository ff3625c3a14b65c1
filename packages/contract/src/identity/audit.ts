import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { instant, optionalDay, optionalId, optionalText } from '../values/wire.ts'
import { auditAreaNames } from './audit-areas.ts'

const blankIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value)

const filters = {
  /** The author of the change. */
  userId: optionalId,
  area: z.preprocess(blankIsAbsent, z.enum(auditAreaNames).optional()),
  /** Days in the company's time zone, both inclusive. */
  from: optionalDay,
  to: optionalDay,
}

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  /** A user, an API token of the company, or the system (additive). */
  actorKind: z.enum(['user', 'token', 'system']),
  /** The user's id. Null for a token and the system. */
  userId: z.int().nullable(),
  /** Name of the user or the token; '' for the system. */
  userName: z.string(),
  /** `area.verb`, e.g. `queue.update`. */
  action: z.string(),
  /** The changed record, e.g. `queue 4`. */
  subject: z.string(),
  /** Its name, if the entry has one. */
  subjectName: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = defineEndpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/audit',
  access: needs('audit:view'),
  summary: 'What was changed by whom in the set-up of the company, and who signed in; newest first, 50 a page',
  query: z.object({ ...filters, cursor: optionalText(200) }),
  response: z.object({ entries: z.array(auditEntry), hasMore: z.boolean(), cursor: z.string().nullable() }),
})

export const exportAudit = defineEndpoint({
  id: 'audit.export',
  method: 'GET',
  path: '/audit/csv',
  access: needs('audit:export'),
  summary: "The entries found as CSV in the caller's language, newest first",
  query: z.object(filters),
  response: z.any(),
  raw: true,
})
