import type { Actor } from '../../platform/actor.ts'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Identity } from '../identity/public.ts'

/**
 * Rejects a prompt or integration that is not the company's, not in its plan, or not visible to the user. Provided by the
 * areas that own them.
 * @throws AppError ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND, ERR_PLAN_FEATURE_DISABLED, ERR_NO_PERMISSION
 */
export type CheckMachines = (
  work: Work,
  actor: Actor,
  named: { promptId?: number | null | undefined; integrationId?: number | null | undefined },
) => Promise<void>

/** Dependencies of queues on the rest of the server, provided by wiring/services.ts. */
export interface QueueServices {
  identity: Pick<Identity, 'accessChanged'>
  /** Counts the unfinished tickets in a queue; provided by the area of tickets. */
  countTickets(db: CompanyDb, companyId: number, queueId: number): Promise<number>
  /** Counts the prompts that hand over to a queue; provided by the area of the AI. */
  countPrompts(db: CompanyDb, companyId: number, queueId: number): Promise<number>
  /**
   * Refuses the deletion of a queue that a scheduled or running campaign uses.
   * @throws AppError ERR_USED_BY_CAMPAIGN
   */
  requireUnused(work: Work, queueId: number): Promise<void>
  /** A queue or its menu was created or changed in this work; notifies the areas that answer there. */
  configured(work: Work, place: { queueId: number }): Promise<void>
  checkMachines: CheckMachines
}
