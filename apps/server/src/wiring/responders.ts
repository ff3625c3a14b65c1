import { type Answering, createAnswering } from '../domains/answering/create-answering.ts'
import { person, type Responder } from '../domains/answering/public.ts'
import { type Chatbot, createChatbot } from '../domains/chatbot/create-chatbot.ts'
import type { AutomaticQueueing } from '../domains/conversations/public.ts'
import type { Config } from '../platform/config.ts'
import type { Workplace } from '../platform/db/work.ts'

/**
 * Who answers: the whole list, in the order in which they are asked. The first that has an answer has the word, and those
 * below it are silent.
 */
export function respondersOf({ chatbot }: { chatbot: Chatbot }): readonly Responder[] {
  return [
    person,
    // The end of the conversation before: its score, or the word that it goes on.
    chatbot.rating,
    // Here come the session of a flow, the AI and the integrations.
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
}

/** The chain, and its callers. */
export function joinAnswering({ workplace, messages, config, responders }: AnsweringDependencies): Answering {
  const chatbot = createChatbot({ messages, closingWait: config.closingWait })
  const chain = responders(respondersOf({ chatbot }))
  return createAnswering({ workplace, messages, responders: chain, burst: config.burstWait })
}
