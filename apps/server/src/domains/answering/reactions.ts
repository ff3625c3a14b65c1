import { type Reaction, react } from '../../platform/facts/reaction.ts'
import { consentChanged, respondersAsked, ticketClosed, ticketOpened } from '../conversations/public.ts'
import type { Answering } from './create-answering.ts'

/** The facts after which the responders are asked. */
export const answeringReactions = (answering: Answering): Reaction[] => [
  react(respondersAsked, 'answering.ask', answering.messageReceived),
  react(consentChanged, 'answering.confirm-consent', answering.consentChanged),
  react(ticketOpened, 'answering.opened', answering.ticketOpened),
  react(ticketClosed, 'answering.closed', answering.ticketClosed),
]
