import type { Actor } from '../../platform/actor.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Identity } from '../identity/public.ts'

/**
 * Refuses a prompt or integration that is not the company's, or not in its plan; known by the areas that own them.
 * @throws AppError ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND, ERR_PLAN_FEATURE_DISABLED
 */
export type CheckMachines = (
  work: Work,
  actor: Actor,
  named: { promptId?: number | null | undefined; integrationId?: number | null | undefined },
) => Promise<void>

/** Dependencies of queues on the rest of the server; filled by wiring/services.ts. */
export interface QueueServices {
  identity: Pick<Identity, 'accessChanged'>
  /** How many unfinished tickets lie in a queue; known by the area of tickets. */
  countTickets(db: CompanyDb, companyId: number, queueId: number): Promise<number>
  /** How many prompts hand over to a queue; known by the area of the AI. */
  countPrompts(db: CompanyDb, companyId: number, queueId: number): Promise<number>
  /** A queue or its menu was made or changed in this work; known by the areas that answer there. */
  configured(work: Work, place: { queueId: number }): Promise<void>
  checkMachines: CheckMachines
}
