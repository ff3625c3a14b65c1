import type { Workplace } from '../../platform/db/work.ts'
import type { MessageServices } from '../conversations/public.ts'

/** What the machine needs of the rest of the server; filled by wiring. */
export interface ChatbotServices {
  workplace: Workplace
  messages: MessageServices
  /** How long after a closing its text is said, in milliseconds. */
  closingWait: number
}
