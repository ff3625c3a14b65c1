import type { Message } from '@recado/contract/conversations/message'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import type { Connections } from '../../../connections/public.ts'
import { mediaDownload } from '../../jobs.ts'
import { isSessionOpen } from '../../outbox/session-owner.store.ts'
import { saveMediaState } from '../message.store.ts'
import { changedMessage, messageFor } from '../own-message.ts'
import type { MediaAddresses } from './media-address.ts'

/** Dependencies of retrying a download. */
export interface MediaRetrying {
  sessions: Pick<Connections, 'channel'>
  addresses: MediaAddresses
}

/**
 * Retries a failed download.
 * @throws AppError ERR_WAPP_DOWNLOAD_MEDIA when there is nothing to download or no session for it, and those of
 *   messageFor
 */
export async function retryMedia(work: Work, services: MediaRetrying, actor: Actor, id: number): Promise<Message> {
  const row = await messageFor(work, actor, id)
  if (row.media_state === 'none') throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA')
  if (row.media_state === 'failed') {
    // Another node may hold the session: the job reaches it.
    const open = row.connection_id !== null && (await isReachable(work, services, row.connection_id))
    if (!open || row.media_ref === null) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA')
    await saveMediaState(work.db, work.companyId, id, 'failed', 'pending')
    await work.enqueue(mediaDownload, { companyId: work.companyId, messageId: id })
  }
  return changedMessage(work, services.addresses, id)
}

async function isReachable(work: Work, services: MediaRetrying, connectionId: number): Promise<boolean> {
  const here = services.sessions.channel(work.companyId, connectionId) !== null
  return here || isSessionOpen(work.db, work.companyId, connectionId)
}
