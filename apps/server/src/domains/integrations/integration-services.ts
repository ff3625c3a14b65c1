import type { Actor } from '../../platform/actor.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress-call.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Answering } from '../answering/public.ts'
import type { AutomaticQueueing } from '../conversations/public.ts'

/**
 * Removes an integration from everything that uses it, in the running work.
 * @returns the names of what used it
 */
export type ForgetIntegration = (work: Work, actor: Actor, id: number) => Promise<string[]>

/** The functions of flows that integrations call; provided by the area of flows. */
export interface FlowsPort {
  /** @throws AppError ERR_NO_FLOW_FOUND for unknown ids and those of other companies */
  require(work: Work, id: number): Promise<unknown>
  /** Whether a flow is on and published, so that it starts where an integration for it is set up. */
  isStartable(work: Work, id: number): Promise<boolean>
}

/** Dependencies of integrations on other areas; provided by the wiring. */
export interface IntegrationServices {
  workplace: Workplace
  secrets: Secrets
  egress: Egress
  storage: Pick<Storage, 'put'>
  messages: AutomaticQueueing
  /** DIALOGFLOW_URL */
  dialogflowUrl: string
  /** Removes an integration from connections and queues, in the order in which the user reads their names. */
  forget: { connections: ForgetIntegration; queues: ForgetIntegration }
  flows: FlowsPort
  /** Called after a connection or queue was configured, because its machine may have changed. */
  configured: Answering['placeConfigured']
}
