import { type Reaction, react } from '../../platform/facts/reaction.ts'
import { contactChanged } from '../contacts/public.ts'
import { showContact } from './tickets/contact-shown.ts'

/** Tickets show their contact as it is. */
export const conversationReactions: readonly Reaction[] = [
  react(contactChanged, 'conversations.show-contact', showContact),
]
