import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { WaitingMarketing } from './governor.view.ts'

/** What the governor asks of the area that sends. */
export interface GovernorPorts {
  /** The marketing that waits for a connection. */
  waitingMarketing(db: CompanyDb, at: { companyId: number; connectionId: number }): Promise<WaitingMarketing>
}
