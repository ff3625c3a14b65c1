import type { MessageServices } from '../conversations/public.ts'

/** Services that the chatbot needs; filled by wiring. */
export interface ChatbotServices {
  messages: Pick<MessageServices, 'companyContext'>
  /** How long after a closing its text is said, in milliseconds. */
  closingWait: number
}
