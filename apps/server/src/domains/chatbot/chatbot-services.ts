import type { Workplace } from '../../platform/db/work.ts'
import type { MessageServices } from '../conversations/public.ts'

/** Services that the bot needs; filled by wiring. */
export interface ChatbotServices {
  workplace: Workplace
  messages: MessageServices
  waits: ChatbotWaits
}

/** How long this server lets the bot wait, in milliseconds. */
export interface ChatbotWaits {
  /** After a closing, before its text is said. */
  closing: number
  /** For the end of what a customer writes in several lines, at most; 0: each line is answered by itself. */
  burst: number
}
