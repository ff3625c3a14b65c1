import type { CompanyContext } from '../../platform/actor.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { AutomaticQueueing } from '../conversations/public.ts'

/** Services that the board needs from outside, provided by wiring. */
export interface KanbanServices {
  messages: AutomaticQueueing & { workplace: Workplace; log: Log }
  /** Whether a company's due date has passed. */
  isExpired(dueDate: string | null, now: Date): boolean
}

/**
 * Whether lanes act automatically for a company now: it is active, its due date has not passed, and its plan includes
 * the board.
 */
export const lanesAct = (
  { isExpired }: Pick<KanbanServices, 'isExpired'>,
  context: CompanyContext,
  now: Date,
): boolean => context.status && !isExpired(context.dueDate, now) && context.features.has('useKanban')
