import type { Language } from '@recado/contract/values/language'
import type { AssistantServices } from '../../assistant/public.ts'
import type { IntegrationServices } from '../../integrations/public.ts'
import type { CallResult } from '../engine/session.rules.ts'

/** Dependencies of what flows ask outside. */
export interface CallServices {
  /** Also for machines, which speak by the clients of their areas. */
  integrations: IntegrationServices
  ai: AssistantServices['ai']
  /** The first of the models that the operator offers. */
  model: string
  /** The address of the speech service, `{region}` in it where each region has its own. */
  voiceUrl: string
}

/** A question of a flow, with everything that it needs and no transaction around it. */
export interface Call {
  companyId: number
  companyName: string
  flowId: number
  language: Language
  contact: { name: string; number: string; email: string }
  /** The node's data, its keys in the clear. */
  data: Record<string, unknown>
  /** What the customer wrote; '' where a talk begins without it. */
  text: string
  /** What the last answer of this talk kept. */
  kept: unknown
  fill(text: string, as?: (value: string) => string): string
  signal: AbortSignal
}

/** It may help to ask again. */
export class CallAgain extends Error {
  override name = 'CallAgain'
}

/** Asks one kind. @throws CallAgain */
export type Asking = (services: CallServices, call: Call) => Promise<CallResult>
