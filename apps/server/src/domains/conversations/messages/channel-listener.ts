import type { BackgroundLane } from '../../../platform/background-lane.ts'
import { isRefusedContent, storableParts } from '../../../platform/db/storable.rules.ts'
import type { ChannelListener, ConnectionRef } from '../../connections/public.ts'
import { mediaDownload } from '../jobs.ts'
import { releaseFirstContacts } from '../outbox/first-contacts/hold-first-contacts.ts'
import { countWaitingMessages } from '../outbox/outbox.store.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { announceCustomerTyping } from '../presence/customer-typing.ts'
import { applyArrived } from './changes/pending-changes.ts'
import {
  receiveDeletion,
  receiveEdit,
  receiveIdentity,
  receiveReaction,
  receiveStatus,
} from './changes/receive-changes.ts'
import { receiveFailure } from './changes/receive-failure.ts'
import { receiveExpiration } from './expiration/receive-expiration.ts'
import { receiveCall } from './inbound/receive-call.ts'
import { receiveMessages } from './inbound/receive-messages.ts'
import { receiveAnswer } from './kinds/receive-answer.ts'
import { pendingMedia } from './message.store.ts'
import type { MessageServices } from './message-services.ts'
import { cancelWaiting, endWaiting } from './outbound/end-waiting.ts'
import { findSent } from './outbound/sent-again.ts'
import { receivePhoneAct } from './phone/receive-phone-act.ts'

const MEDIA_AT_ONCE = 1_000

/**
 * Creates the handlers for all events of a channel.
 * @param lane lower priority than customers' new messages
 */
export function createChannelListener(
  services: MessageServices,
  outbox: Outbox,
  lane?: BackgroundLane,
): ChannelListener {
  /** Drops an event that the database rejects: every retry would fail and block all later events. */
  async function handle<T>(at: ConnectionRef, update: T, take: (clean: T) => Promise<void>): Promise<void> {
    try {
      await take(storableParts(update))
    } catch (error) {
      if (!isRefusedContent(error)) throw error
      services.log.error(
        { err: error, ...at },
        'dropped an event of the network, because the database rejected its content',
      )
    }
  }
  return {
    messages(at, batch) {
      lane?.noteUserActivity()
      return receiveMessages(services, at, batch)
    },
    status: (at, update) => handle(at, update, (clean) => receiveStatus(services, at, clean)),
    failed: (at, update) => handle(at, update, (clean) => receiveFailure(services, at, clean)),
    edited: (at, update) => handle(at, update, (clean) => receiveEdit(services, at, clean)),
    deleted: (at, update) => handle(at, update, (clean) => receiveDeletion(services, at, clean)),
    reaction: (at, update) => handle(at, update, (clean) => receiveReaction(services, at, clean)),
    answered: (at, update) => handle(at, update, (clean) => receiveAnswer(services, at, clean)),
    call: (at, call) => handle(at, call, (clean) => receiveCall(services, at, clean)),
    expiration: (at, update) => handle(at, update, (clean) => receiveExpiration(services.workplace, at, clean)),
    identity: (at, pair) => receiveIdentity(services, at, pair),
    phone: (at, act) => handle(at, act, (clean) => receivePhoneAct(services, at, clean)),
    presence(at, update) {
      announceCustomerTyping(services.workplace, at, update).catch((error: unknown) =>
        services.log.debug({ err: error }, 'could not announce a typing customer'),
      )
    },
    opened(at) {
      outbox.opened(at.companyId, at.connectionId)
      services.pendingChanges.forget(at)
      applyArrived(services, at).catch((error: unknown) =>
        services.log.warn({ err: error, ...at }, 'could not apply pending changes of messages'),
      )
      askForMedia(services, at).catch((error: unknown) =>
        services.log.warn({ err: error, ...at }, 'could not request missing media'),
      )
    },
    closed(at) {
      outbox.closed(at.companyId, at.connectionId)
      services.pendingChanges.forget(at)
    },
    limitsChanged(at) {
      releaseFirstContacts(services, at.companyId, at.connectionId).catch((error: unknown) =>
        services.log.warn({ err: error, ...at }, 'could not send messages held by a limit'),
      )
    },
    deleting: (work, connectionId) => endWaiting(work, services.addresses, connectionId),
    countWaiting: (work, connectionId) => countWaitingMessages(work.db, work.companyId, connectionId),
    cancelWaiting: (work, connectionId, what) => cancelWaiting(work, services.addresses, { connectionId, what }),
    findMessage: (at, target) => findSent(services, at, target),
  }
}

/** Requests media whose download waited for the session. */
async function askForMedia(services: MessageServices, at: ConnectionRef): Promise<void> {
  await services.workplace.run(at.companyId, async (work) => {
    for (const messageId of await pendingMedia(work.db, at.companyId, at.connectionId, MEDIA_AT_ONCE)) {
      await work.enqueue(mediaDownload, { companyId: at.companyId, messageId })
    }
  })
}
