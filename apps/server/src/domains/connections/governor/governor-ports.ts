import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { WaitingMarketing } from './governor.view.ts'

/** The governor's dependency on the area that sends. */
export interface GovernorPorts {
  /** Returns the marketing queued for a connection. */
  waitingMarketing(db: CompanyDb, at: { companyId: number; connectionId: number }): Promise<WaitingMarketing>
}
