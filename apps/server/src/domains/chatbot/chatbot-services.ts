import type { CompanyContexts } from '../../platform/actor.ts'

/** Services that the chatbot needs; filled by wiring. */
export interface ChatbotServices {
  messages: CompanyContexts
  /** How long after a closing its text is said, in milliseconds. */
  closingWait: number
}
