import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { AutomaticQueueing, TypingSign } from '../conversations/public.ts'
import type { Machine } from './machines/machine.ts'
import type { Responder } from './responder.ts'

/** Dependencies of answering on the rest of the server, provided by wiring. */
export interface AnsweringServices {
  workplace: Workplace
  messages: AutomaticQueueing
  /** The responders, in the order in which they are asked. */
  responders: readonly Responder[]
  /** The external machines; their responders are among those. */
  machines: readonly Machine[]
  /** Shows the customer that a machine writes. */
  typing: TypingSign
  log: Log
  /** Maximum milliseconds this server waits for further lines of a customer; 0: no wait. */
  burst: number
}
