import type { Actor } from '../../platform/actor.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress-call.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Turn } from '../answering/public.ts'
import type { AutomaticQueueing } from '../conversations/public.ts'

/** Takes an integration out of what uses it, in the running work. @returns the names of who used it */
export type ForgetIntegration = (work: Work, actor: Actor, id: number) => Promise<string[]>

/** Starts a flow for a ticket; filled by the area of flows. */
export type FlowStarter = (turn: Turn) => Promise<void>

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
  /** Null: there are no flows yet. */
  startFlow: FlowStarter | null
}
