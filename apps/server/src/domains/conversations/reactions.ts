import { type Reaction, react } from '../../platform/facts/reaction.ts'
import { contactsChanged } from '../contacts/public.ts'
import { showContacts } from './tickets/contact-shown.ts'

/** Keeps the contact shown with tickets current. */
export const conversationReactions: readonly Reaction[] = [
  react(contactsChanged, 'conversations.show-contact', showContacts),
]
