import type { ChannelEvents } from '@recado/channels/channel'
import type { ConnectionRef, Connections } from '../../../connections/public.ts'
import { previewOf } from '../preview.rules.ts'
import { normalizeAddress } from './inbound.rules.ts'
import { type MessageReceiving, storeReceived } from './receive-messages.ts'

/** Dependencies of storing a call: message storage, and the session that may reject it. */
export interface CallReceiving extends MessageReceiving {
  sessions: Pick<Connections, 'channel'>
}

/** Stores a call in the chat like a message. Calls cannot be answered here. */
export async function receiveCall(
  services: CallReceiving,
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
  const address = normalizeAddress({ ...call.from, group: null })
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

/** Rejects the call on the caller's phone; a text follows as a message. A call that cannot be ended rings out. */
function rejectCall(services: CallReceiving, at: ConnectionRef, call: Parameters<ChannelEvents['call']>[0]): void {
  const connection = services.sessions.channel(at.companyId, at.connectionId)
  if (!connection?.abilities.canRejectCalls) return
  connection.session.rejectCall({ id: call.id, from: call.from }).catch((error: unknown) => {
    services.log.warn({ err: error, ...at }, 'could not reject a call')
  })
}
