import type { Connections } from '../domains/connections/public.ts'
import type { AckAnnouncing } from '../domains/conversations/messages/announce-payload.ts'
import { createMessages } from '../domains/conversations/messages/create-messages.ts'
import { createWholeAcks } from '../domains/conversations/messages/whole-acks.ts'
import { createTypingSign, type Messages, type TypingSign } from '../domains/conversations/public.ts'
import { conversationSockets } from '../domains/conversations/sockets.ts'
import { mayJoinTicket } from '../domains/conversations/tickets/access/may-join-ticket.ts'
import { contactTickets } from '../domains/conversations/tickets/contact-tickets.ts'
import { openedTicket } from '../domains/conversations/tickets/read-ticket.ts'
import type { Identity } from '../domains/identity/public.ts'
import type { BackgroundLane } from '../platform/background-lane.ts'
import type { Workplace } from '../platform/db/work.ts'
import { type ReactionTable, wantedOf } from '../platform/facts/reaction.ts'
import type { Log } from '../platform/log.ts'
import type { AnyAreaSockets } from '../platform/realtime/area-sockets.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Storage } from '../platform/storage/storage.ts'

export interface Conversations {
  messages: Messages
  /** The tickets of a contact that is being deleted. */
  ofContact: ReturnType<typeof contactTickets>
  sockets: AnyAreaSockets
  /** Shows customers that an automatic answer is being written. */
  typing: TypingSign
}

export interface ConversationDependencies {
  workplace: Workplace
  connections: Connections
  storage: Storage
  secrets: Secrets
  log: Log
  identity: Identity
  /** Returns the reactions. Called late, because they are in higher domains. */
  reactions(): ReactionTable
  /** Records the delivery progress of campaigns. Absent without campaigns. */
  campaignProgress?: AckAnnouncing['campaignProgress']
  /** Lets marketing yield to users. */
  lane: BackgroundLane
  /** Address of the app's role, for notifications about other nodes' messages. */
  appUrl: string
}

/** Connects tickets and messages with the channels, the files and each other. */
export function createConversations(deps: ConversationDependencies): Conversations {
  const { workplace, connections, storage, secrets, log, identity } = deps
  const messages = createMessages({
    workplace,
    sessions: connections,
    storage,
    secrets,
    log,
    companyContext: (companyId) => identity.companyContext(companyId),
    reactionsTo: ({ name }, work) => wantedOf(deps.reactions().to(name), work.db, work.companyId),
    campaignProgress: deps.campaignProgress,
    lane: deps.lane,
    listenUrl: deps.appUrl,
    onBlocked: connections.sendingBlocked,
  })
  connections.listen(messages.listener)
  identity.onAccessChanged((target) => {
    if ('companyId' in target && !('userId' in target)) messages.companyChanged(target.companyId)
  })
  const ticketServices = { messages: messages.services, removeFiles: messages.removeFiles }
  return {
    messages,
    typing: createTypingSign({ workplace, connections, log }),
    ofContact: contactTickets(messages),
    sockets: conversationSockets(
      {
        mayJoinTicket: (actor, id) => mayJoinTicket(workplace, actor, id),
        openedTicket: (actor, id) => openedTicket(workplace, actor, { id, services: ticketServices }),
        wantsWholeAcks: createWholeAcks(workplace),
      },
      log,
    ),
  }
}
