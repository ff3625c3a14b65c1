import { setTimeout } from 'node:timers/promises'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import type { Connections } from '../../connections/public.ts'
import { contactAddress } from '../outbox/addresses.store.ts'
import { chatAddress } from '../outbox/item-content.ts'

/** An answer that comes earlier needs no sign. */
const SHOWN_AFTER_MS = 500
/** Networks end the sign after 10 to 25 seconds, so it is renewed in this interval. */
const RENEWED_EVERY_MS = 8_000

/**
 * Shows the customer of a ticket that an answer is being written, as far as the channel can, until the returned function
 * is called. It never fails, because an answer does not depend on it.
 */
export type TypingSign = (ticket: Pick<Ticket, 'companyId' | 'contactId' | 'whatsappId'>) => () => void

interface TypingDependencies {
  workplace: Workplace
  /** They show the sign over the ticket's connection, on any node. */
  connections: Pick<Connections, 'setTyping'>
  log: Log
}

/** Creates the typing sign of automatic answers. */
export function createTypingSign({ workplace, connections, log }: TypingDependencies): TypingSign {
  return ({ companyId, contactId, whatsappId: connectionId }) => {
    if (connectionId === null) return () => undefined
    const end = new AbortController()
    const at = { companyId, connectionId }
    const show = async () => {
      await pause(SHOWN_AFTER_MS, end.signal)
      if (end.signal.aborted) return
      const address = await workplace.read(companyId, ({ db }) => contactAddress(db, companyId, contactId))
      const chat = chatAddress(address)
      while (!end.signal.aborted) {
        if (!(await connections.setTyping(at, chat, true))) return
        await pause(RENEWED_EVERY_MS, end.signal)
      }
      // After the last renewal, so that no late sign stays behind the answer.
      await connections.setTyping(at, chat, false)
    }
    show().catch((error: unknown) => log.debug({ err: error, ...at }, 'the typing sign was not shown'))
    return () => end.abort()
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
