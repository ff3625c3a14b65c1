import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Identity } from '../identity/public.ts'

/** Dependencies of queues on the rest of the server; filled by wiring/services.ts. */
export interface QueueServices {
  identity: Pick<Identity, 'accessChanged'>
  /** How many unfinished tickets lie in a queue; known by the area of tickets. */
  countTickets(db: CompanyDb, companyId: number, queueId: number): Promise<number>
  /** A queue or its menu was made or changed in this work; known by the areas that answer there. */
  configured(work: Work, place: { queueId: number }): Promise<void>
}
