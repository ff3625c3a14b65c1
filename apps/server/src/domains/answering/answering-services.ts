import type { Workplace } from '../../platform/db/work.ts'
import type { AutomaticQueueing } from '../conversations/public.ts'
import type { Responder } from './responder.ts'

/** Dependencies of answering on the rest of the server; filled by wiring. */
export interface AnsweringServices {
  workplace: Workplace
  messages: AutomaticQueueing
  /** Who may answer, in the order in which they are asked. */
  responders: readonly Responder[]
  /** For how long this server waits at most for the end of what a customer writes in several lines, in milliseconds; 0: not at all. */
  burst: number
}
