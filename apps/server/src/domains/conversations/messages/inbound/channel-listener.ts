import type { ChannelEvents } from '@recado/channels/channel'
import type { ChannelListener, ConnectionRef } from '../../../connections/public.ts'
import { mediaDownload } from '../../jobs.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { announceCustomerTyping } from '../../presence/customer-typing.ts'
import { applyArrived } from '../changes/pending-changes.ts'
import {
  receiveDeletion,
  receiveEdit,
  receiveIdentity,
  receiveReaction,
  receiveStatus,
} from '../changes/receive-changes.ts'
import { findOwnText, pendingMedia } from '../message.store.ts'
import type { MessageServices } from '../message-services.ts'
import { endWaiting } from '../outbound/end-waiting.ts'
import { previewOf } from '../preview.rules.ts'
import { knownAs } from './inbound.rules.ts'
import { receiveMessages, storeReceived } from './receive-messages.ts'

// WhatsApp asks for a message again within hours; older ones are none of its business.
const RESEND_WITHIN_MS = 14 * 86_400_000
const MEDIA_AT_ONCE = 1_000

/** The handlers of conversations for all events of a channel. */
export function createChannelListener(services: MessageServices, outbox: Outbox): ChannelListener {
  return {
    messages: (at, batch) => receiveMessages(services, at, batch),
    status: (at, update) => receiveStatus(services, at, update),
    edited: (at, update) => receiveEdit(services, at, update),
    deleted: (at, update) => receiveDeletion(services, at, update),
    reaction: (at, update) => receiveReaction(services, at, update),
    call: (at, call) => receiveCall(services, at, call),
    identity: (at, pair) => receiveIdentity(services, at, pair),
    presence(at, update) {
      announceCustomerTyping(services.workplace, at, update).catch((error: unknown) =>
        services.log.debug({ err: error }, 'a typing customer could not be told of'),
      )
    },
    opened(at) {
      outbox.opened(at.companyId, at.connectionId)
      services.pendingChanges.forget(at)
      applyArrived(services, at).catch((error: unknown) =>
        services.log.warn({ err: error, ...at }, 'changes of messages that arrived could not be applied'),
      )
      askForMedia(services, at).catch((error: unknown) =>
        services.log.warn({ err: error, ...at }, 'missing media could not be asked for'),
      )
    },
    closed(at) {
      outbox.closed(at.companyId, at.connectionId)
      services.pendingChanges.forget(at)
    },
    deleting: (work, connectionId) => endWaiting(work, services, connectionId),
    async findMessage(at, target) {
      if (!target.fromMe) return null
      const since = new Date(services.workplace.clock.now().getTime() - RESEND_WITHIN_MS)
      const text = await services.workplace.read(at.companyId, (work) =>
        findOwnText(work.db, at.companyId, at.connectionId, target.id, since),
      )
      return text === null ? null : { text }
    },
  }
}

/** A call stands in the chat like a message; nobody can take it here. */
async function receiveCall(
  services: MessageServices,
  at: ConnectionRef,
  call: Parameters<ChannelEvents['call']>[0],
): Promise<void> {
  const { language, settings } = await services.companyContext(at.companyId)
  const refusesCall = settings.call === 'disabled'
  if (refusesCall) rejectCall(services, at, call)
  const content = {
    mediaType: 'call_log',
    body: call.video ? 'video' : 'voice',
    mediaName: null,
    voice: false,
  } as const
  const address = knownAs({ ...call.from, group: null })
  if (!address.phone && !address.lid) return
  await storeReceived(
    services,
    at,
    {
      ...address,
      ...content,
      ...{ id: call.id, fromMe: false, late: false, chatName: '', author: null, quotedId: null },
      ...{ mimetype: null, mediaSize: null, mediaState: 'none', score: null, thanks: false, refusesCall },
      sentAt: call.at > 0 ? call.at : services.workplace.clock.now().getTime(),
      preview: previewOf(language, content),
    },
    null,
  )
}

/** The caller's phone shows the refusal; the text follows as a message. A call that cannot be ended rings out. */
function rejectCall(services: MessageServices, at: ConnectionRef, call: Parameters<ChannelEvents['call']>[0]): void {
  const connection = services.sessions.channel(at.companyId, at.connectionId)
  if (!connection?.abilities.canRejectCalls) return
  connection.session.rejectCall({ id: call.id, from: call.from }).catch((error: unknown) => {
    services.log.warn({ err: error, ...at }, 'a call could not be rejected')
  })
}

/** Media whose fetching rested while the session was away. */
async function askForMedia(services: MessageServices, at: ConnectionRef): Promise<void> {
  await services.workplace.run(at.companyId, async (work) => {
    for (const messageId of await pendingMedia(work.db, at.companyId, at.connectionId, MEDIA_AT_ONCE)) {
      await work.enqueue(mediaDownload, { companyId: at.companyId, messageId })
    }
  })
}
