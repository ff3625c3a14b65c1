import type { IntegrationType } from '@recado/contract/integrations/choices'
import type { Language } from '@recado/contract/values/language'
import type { MachineAnswer, Turn } from '../../answering/public.ts'
import type { IntegrationServices } from '../integration-services.ts'

/** An integration with its decrypted secrets, for a call. */
export interface OpenedIntegration {
  companyId: number
  /** Null: a test of a form that was never saved. */
  id: number | null
  type: IntegrationType
  name: string
  projectName: string
  json: string
  secret: string
  language: string
  url: string
  typebotSlug: string
  /** In minutes; 0: never. */
  typebotExpires: number
  /** In milliseconds. */
  typebotDelayMessage: number
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotUnknownMessage: string
  typebotRestartMessage: string
  /** For the type flowbuilder. Null: no flow was chosen. */
  flowId: number | null
  /** Seconds after which a call ends without an answer. */
  timeout: number
  /** Its last answer was missing or not understood. */
  hasError?: boolean
  /** It is a test by a user, marked as such in the log of outside calls. */
  trial?: true
}

/** The answer to a test. */
export interface TrialAnswer {
  /** The messages that a customer would read; a file is shown by its name. */
  messages: readonly string[]
  /** Names the content that is not understood. Absent: all of it is. */
  warning?: string
}

/** An answer with the reason why it, or a part of it, was not understood. Absent: all of it was. */
export type KindAnswer = MachineAnswer & { fault?: string }

/** Implementation of one kind of integration. Called outside any transaction. */
export interface IntegrationKind {
  /** @throws MachineFailed */
  answer(services: IntegrationServices, integration: OpenedIntegration, turn: Turn): Promise<KindAnswer>
  /**
   * Tests it without a customer.
   * @throws MachineFailed with the reason, in the given language
   */
  test(services: IntegrationServices, integration: OpenedIntegration, language: Language): Promise<TrialAnswer>
}
