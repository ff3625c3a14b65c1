import type { CompanyContexts } from '../../platform/actor.ts'

/** Services that the chatbot needs, provided by wiring. */
export interface ChatbotServices {
  messages: CompanyContexts
  /** The delay of the closing text after a closing, in milliseconds. */
  closingWait: number
}
