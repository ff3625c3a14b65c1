import type { CompanyContexts } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress-call.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Answering } from '../answering/public.ts'
import type { AutomaticQueueing, letBotSpeak, TypingSign } from '../conversations/public.ts'
import type { CallServices } from './outside/call.ts'
import type { GraphCache } from './runs/graphs.store.ts'

/** Dependencies of flows, provided by the wiring. */
export interface FlowServices extends CompanyContexts {
  workplace: Workplace
  secrets: Secrets
  egress: Egress
  storage: Storage
  clock: Clock
  log: Log
  messages: AutomaticQueueing
  graphs: GraphCache
  /** Shows the customer that an outside call of a flow runs. */
  typing: TypingSign
  calls: CallServices
  /** Dependencies of moving a ticket when a user starts or resumes a flow in it. */
  giving: Parameters<typeof letBotSpeak>[3]
  /**
   * Refuses the deletion of a flow by which the connection or queue of a scheduled or running campaign answers.
   * @throws AppError ERR_USED_BY_CAMPAIGN
   */
  requireUnused(work: Work, flowId: number): Promise<void>
  answering: Pick<Answering, 'notifyResponder' | 'placeConfigured'>
}
