import * as endpoints from '@recado/contract/identity/audit'
import type { Registrar } from '../../../platform/http/call.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

/** The log is read-only: no endpoint changes an entry (PLUS-09). */
export function auditRoutes(on: Registrar): void {
  on.inWork(endpoints.listAudit, ({ work, query }) => listAudit(work, query))
  on.outside(endpoints.exportAudit, async ({ workplace, actor, query, reply }) =>
    exportAudit(workplace, actor, query, reply),
  )
}
