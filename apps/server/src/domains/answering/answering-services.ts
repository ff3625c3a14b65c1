import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { AutomaticQueueing } from '../conversations/public.ts'
import type { Machine } from './machines/machine.ts'
import type { Responder } from './responder.ts'

/** Dependencies of answering on the rest of the server; filled by wiring. */
export interface AnsweringServices {
  workplace: Workplace
  messages: AutomaticQueueing
  /** Who may answer, in the order in which they are asked. */
  responders: readonly Responder[]
  /** What answers from outside; its responders are among those. */
  machines: readonly Machine[]
  log: Log
  /** For how long this server waits at most for the end of what a customer writes in several lines, in milliseconds; 0: not at all. */
  burst: number
}
