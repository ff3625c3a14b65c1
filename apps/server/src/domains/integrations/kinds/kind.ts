import type { IntegrationType } from '@recado/contract/integrations/choices'
import type { Language } from '@recado/contract/values/language'
import type { MachineAnswer, Turn } from '../../answering/public.ts'
import type { IntegrationServices } from '../integration-services.ts'

/** An integration with its secrets, for the moment of a call. */
export interface OpenedIntegration {
  companyId: number
  /** Null: a form that was never saved is tried. */
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
  /** Of type flowbuilder; null: none was chosen. */
  flowId: number | null
  /** It is tried by who sets it up: the log of calls outside says so. */
  trial?: true
}

/** How one kind of integration is asked. Outside any transaction. */
export interface Kind {
  /** @throws MachineFailed */
  answer(services: IntegrationServices, integration: OpenedIntegration, turn: Turn): Promise<MachineAnswer>
  /**
   * Tries it without a customer.
   * @returns what it answered; '' when it answered nothing
   * @throws MachineFailed why it did not, in the given language
   */
  test(services: IntegrationServices, integration: OpenedIntegration, language: Language): Promise<string>
}
