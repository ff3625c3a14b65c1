import { type Answering, createAnswering } from '../domains/answering/create-answering.ts'
import { createMachines, type Machine, type Machines, person, type Responder } from '../domains/answering/public.ts'
import { type Chatbot, createChatbot } from '../domains/chatbot/create-chatbot.ts'
import type { AutomaticQueueing } from '../domains/conversations/public.ts'
import { consentResponder } from '../domains/privacy/consent/consent-responder.ts'
import type { Config } from '../platform/config.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { Log } from '../platform/log.ts'

interface Responders {
  chatbot: Chatbot
  flow: Responder
  machines: Machines
}

/**
 * Who answers: the whole list, in the order in which they are asked. The first that has an answer has the word, and those
 * below it are silent.
 */
export function respondersOf({ chatbot, flow, machines }: Responders): readonly Responder[] {
  return [
    person,
    // Asks beside whatever the others answer, and takes the answer.
    consentResponder as Responder,
    // The end of the conversation before: its score, or the word that it goes on.
    chatbot.rating,
    // The run of a flow: a phrase takes the word from what follows.
    flow,
    // What answers from outside, where it is set up; a menu that has begun goes on.
    machines.integration,
    machines.assistant,
    chatbot.menu,
    chatbot.hours,
    chatbot.greeting,
    // These share no occasion with any other.
    chatbot.calls,
    chatbot.farewell,
    chatbot.idle,
  ]
}

interface AnsweringDependencies {
  workplace: Workplace
  messages: AutomaticQueueing
  config: Pick<Config, 'closingWait' | 'burstWait'>
  /** Tests put their own responders among those of the product. */
  responders(chain: readonly Responder[]): readonly Responder[]
  /** The run of a flow. */
  flow: Responder
  /** What answers from outside. */
  product: readonly Machine[]
  /** Tests put their own beside it, or in its place. */
  machines(product: readonly Machine[]): readonly Machine[]
  log: Log
}

/** The chain, and its callers. */
export function joinAnswering({ workplace, messages, config, log, ...deps }: AnsweringDependencies): Answering {
  const chatbot = createChatbot({ messages, closingWait: config.closingWait })
  const machines = deps.machines(deps.product)
  const responders = deps.responders(respondersOf({ chatbot, flow: deps.flow, machines: createMachines(machines) }))
  return createAnswering({ workplace, messages, responders, machines, log, burst: config.burstWait })
}
