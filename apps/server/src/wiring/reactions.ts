import type { Chatbot } from '../domains/chatbot/create-chatbot.ts'
import type { Schedules } from '../domains/schedules/create-schedules.ts'
import type { Reactions } from '../platform/facts/reactor.ts'

/** Who reacts. */
export interface Reactors {
  schedules: Schedules
  chatbot: Chatbot
}

/**
 * What happens when something happened: the whole list. A fact without reactions is not even written.
 */
export function reactionsOf({ schedules, chatbot }: Reactors): Reactions {
  return {
    'message.received': [],
    'machine.called': [chatbot.messageArrived],
    'message.sent': [],
    'message.taken': [(companyId, taken) => schedules.noteOutcome(companyId, taken)],
    'message.delayed': [(companyId, delayed) => schedules.noteOutcome(companyId, delayed)],
    'message.failed': [(companyId, failed) => schedules.noteOutcome(companyId, failed)],
    'media.arrived': [],
    'ticket.opened': [chatbot.ticketOpened],
    'ticket.closed': [chatbot.ticketClosed],
    'connection.closed': [],
  }
}
