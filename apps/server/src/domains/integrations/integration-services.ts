import type { Actor } from '../../platform/actor.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress-call.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Answering } from '../answering/public.ts'
import type { AutomaticQueueing } from '../conversations/public.ts'

/** Takes an integration out of what uses it, in the running work. @returns the names of who used it */
export type ForgetIntegration = (work: Work, actor: Actor, id: number) => Promise<string[]>

/** What integrations ask about flows; filled by their area. */
export interface FlowsPort {
  /** @throws AppError ERR_NO_FLOW_FOUND for unknown ids and those of other companies */
  require(work: Work, id: number): Promise<unknown>
  /** Whether it is on and published, so that it begins where an integration of it is set up. */
  isStartable(work: Work, id: number): Promise<boolean>
}

/** Dependencies of integrations on the rest of the server; filled by wiring. */
export interface IntegrationServices {
  workplace: Workplace
  secrets: Secrets
  egress: Egress
  storage: Pick<Storage, 'put'>
  messages: AutomaticQueueing
  /** DIALOGFLOW_URL */
  dialogflowUrl: string
  /** Connections and queues that use an integration, in the order in which they are named. */
  forget: { connections: ForgetIntegration; queues: ForgetIntegration }
  flows: FlowsPort
  /** A connection or queue was set up anew: whether anybody is asked there may change. */
  configured: Answering['placeConfigured']
}
