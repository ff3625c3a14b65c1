import type { Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Connections } from '../../connections/public.ts'
import type { OutboxPort } from '../outbox/outbox-port.ts'
import type { ChangeCarrying } from './changes/carry-change.ts'
import type { ChangeAsking } from './changes/change-own.ts'
import { createPendingChangeIndex } from './changes/pending-change-index.ts'
import { applyPending } from './changes/pending-changes.ts'
import type { ReportReceiving } from './changes/receive-changes.ts'
import type { MessageReceiving } from './inbound/receive-messages.ts'
import type { MediaDownloading } from './media/download-media.ts'
import { mediaAddresses } from './media/media-address.ts'
import type { MediaServing } from './media/serve-media.ts'
import type { MemberListing } from './mentions/list-members.ts'
import { createMemberIds } from './mentions/member-ids.ts'
import type { SendWithdrawing } from './outbound/cancel-sending.ts'
import type { MessageForwarding } from './outbound/forward-message.ts'
import type { SendRetrying } from './outbound/retry-message.ts'
import type { MessageSending } from './outbound/send-messages.ts'

/**
 * All ports of messages, for the code that connects them (routes, the channel listener). Each action declares only what
 * it needs.
 */
export type MessageServices = MessageReceiving &
  ReportReceiving &
  ChangeAsking &
  ChangeCarrying &
  MediaDownloading &
  MediaServing &
  MessageSending &
  MessageForwarding &
  MemberListing &
  SendRetrying &
  SendWithdrawing

/** The sessions over which messages are sent and received. */
export type Sessions = Pick<Connections, 'channel' | 'abilities' | 'newMessageId' | 'groupMembers'>

/** The services behind the ports, provided by wiring/conversations.ts. */
export interface MessageServiceDependencies
  extends Pick<MessageReceiving, 'companyContext' | 'reactionsTo' | 'campaignProgress'> {
  workplace: Workplace
  sessions: Sessions
  storage: Storage
  secrets: Secrets
  log: Log
}

/** Provides the ports. */
export function createMessageServices(deps: MessageServiceDependencies, outbox: OutboxPort): MessageServices {
  const services: MessageServices = {
    workplace: deps.workplace,
    sessions: deps.sessions,
    storage: deps.storage,
    secrets: deps.secrets,
    log: deps.log,
    companyContext: deps.companyContext,
    reactionsTo: deps.reactionsTo,
    campaignProgress: deps.campaignProgress,
    addresses: mediaAddresses(deps.secrets, deps.workplace.clock),
    memberIds: createMemberIds(deps.secrets),
    removeFiles,
    pendingChanges: createPendingChangeIndex(deps.workplace),
    pending: {
      isAwaited: async (at, messageId) => (await services.pendingChanges.of(at)).has(messageId),
      apply: (work, at, message) => applyPending(work, services, at, message),
    },
    outbox,
  }
  return services
}
