import { type Answering, createAnswering } from '../domains/answering/create-answering.ts'
import { createMachines, type Machine, type Machines, person, type Responder } from '../domains/answering/public.ts'
import { type Chatbot, createChatbot } from '../domains/chatbot/create-chatbot.ts'
import type { AutomaticQueueing } from '../domains/conversations/public.ts'
import { consentResponder } from '../domains/privacy/consent/consent-responder.ts'
import type { Config } from '../platform/config.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { Log } from '../platform/log.ts'
import type { Conversations } from './conversations.ts'

interface Responders {
  chatbot: Chatbot
  flow: Responder
  machines: Machines
}

/**
 * Returns the chain of responders, in the order in which they are asked. The first one with an answer handles the
 * occasion, and those below it stay silent.
 */
export function respondersOf({ chatbot, flow, machines }: Responders): readonly Responder[] {
  return [
    person,
    // Asked in addition to the answer of the others, and takes the customer's reply.
    consentResponder as Responder,
    // The end of the previous conversation: its score, or the notice that it continues.
    chatbot.rating,
    // A flow's run. A phrase takes precedence over what follows.
    flow,
    // Outside machines, where configured. A menu that has begun continues.
    machines.integration,
    machines.assistant,
    chatbot.menu,
    chatbot.hours,
    chatbot.greeting,
    // These share no occasion with other responders.
    chatbot.calls,
    chatbot.farewell,
    chatbot.idle,
  ]
}

interface AnsweringDependencies {
  workplace: Workplace
  messages: AutomaticQueueing
  config: Pick<Config, 'closingWait' | 'burstWait'>
  /** Lets tests add responders to those of the product. */
  responders(chain: readonly Responder[]): readonly Responder[]
  /** The responder of a flow's run. */
  flow: Responder
  /** The product's outside machines. */
  product: readonly Machine[]
  /** Lets tests add to or replace them. */
  machines(product: readonly Machine[]): readonly Machine[]
  conversations: Pick<Conversations, 'typing'>
  log: Log
}

/** Connects the chain with its callers. */
export function joinAnswering({ workplace, messages, config, log, ...deps }: AnsweringDependencies): Answering {
  const chatbot = createChatbot({ messages, closingWait: config.closingWait })
  const machines = deps.machines(deps.product)
  const responders = deps.responders(respondersOf({ chatbot, flow: deps.flow, machines: createMachines(machines) }))
  const { typing } = deps.conversations
  return createAnswering({ workplace, messages, responders, machines, typing, log, burst: config.burstWait })
}
