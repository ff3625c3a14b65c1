import type { Language } from '@recado/contract/values/language'
import type { AssistantServices } from '../../assistant/public.ts'
import type { IntegrationServices } from '../../integrations/public.ts'
import type { CallResult } from '../engine/session.rules.ts'

/** Dependencies of the flows' external requests. */
export interface CallServices {
  /** Also used for machines, which are called by the clients of their areas. */
  integrations: IntegrationServices
  ai: AssistantServices['ai']
  /** The first model that the operator offers. */
  model: string
  /** Address of the speech service. `{region}` is replaced by the node's region. */
  voiceUrl: string
}

/** An external request of a flow with all its data, so that it needs no transaction. */
export interface NodeCall {
  companyId: number
  companyName: string
  flowId: number
  language: Language
  contact: { name: string; number: string; email: string }
  /** The node's data, with its keys in plain text. */
  data: Record<string, unknown>
  /** The customer's text, or '' when a talk begins without one. */
  text: string
  /** Memory from the last answer of this talk. */
  kept: unknown
  fill(text: string, as?: (value: string) => string): string
  signal: AbortSignal
}

/** Thrown for a failure that a retry may fix. */
export class CallAgain extends Error {
  override name = 'CallAgain'
}

/** Sends one kind of request. @throws CallAgain */
export type NodeCaller = (services: CallServices, call: NodeCall) => Promise<CallResult>
