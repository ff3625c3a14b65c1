import type { Readable } from 'node:stream'
import { MediaFailure, type MediaRef } from '@recado/channels/channel'
import type { MediaType } from '@recado/contract/conversations/message'
import { AppError } from '../../../../platform/app-error.ts'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import { isOutOfSpace, isStorageGone } from '../../../../platform/outage.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { peekHead } from '../../../../platform/storage/file-content.ts'
import { discardFiles, removeFiles } from '../../../../platform/storage/remove-files.ts'
import { sniffType } from '../../../../platform/storage/sniff-type.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { Connections, LiveChannel } from '../../../connections/public.ts'
import { mediaArrived } from '../../facts.ts'
import { mediaDownload } from '../../jobs.ts'
import { isSessionOpen, notifyMedia } from '../../outbox/session-owner.store.ts'
import {
  findStoredMessage,
  type StoredMessage,
  saveDownloadedMedia,
  saveInfected,
  saveMediaState,
} from '../message.store.ts'
import { changedMessage } from '../own-message.ts'
import type { MediaAddresses } from './media-address.ts'
import { arrivedMediaType } from './media-kind.rules.ts'
import { openMediaRef, sealMediaRef } from './media-ref.ts'
import { nextMediaTry, quickTries } from './media-tries.rules.ts'

/** Dependencies of downloading a medium. */
export interface MediaDownloading {
  workplace: Workplace
  sessions: Pick<Connections, 'channel'>
  storage: Pick<Storage, 'put' | 'remove'>
  secrets: Secrets
  addresses: MediaAddresses
  log: Log
}

interface Job {
  companyId: number
  messageId: number
}

/** Milliseconds until a node checks whether the medium it requested from another node arrived. */
const ASK_AGAIN_MS = 30_000
/** Maximum milliseconds until the next try while files cannot be stored. */
const LONGEST_WAIT_MS = 600_000
// Container formats identify themselves deep inside the file.
const HEAD_BYTES = 256 * 1024

/**
 * Runs the job `media.download`: downloads a received medium, stores it and announces it. Without a session it waits
 * until the session opens. When another node holds the session, that node is asked.
 */
export async function downloadMedia(services: MediaDownloading, job: Job): Promise<void> {
  await attempt(services, job, true)
}

/** Downloads a medium for another node, which keeps the job and checks the result. */
export async function downloadMediaForOther(services: MediaDownloading, job: Job): Promise<void> {
  await attempt(services, job, false)
}

async function attempt(services: MediaDownloading, job: Job, hasJob: boolean): Promise<void> {
  const { companyId, messageId } = job
  const row = await services.workplace.read(companyId, (work) => findStoredMessage(work.db, companyId, messageId))
  if (row?.media_state !== 'pending' || row.media_ref === null || row.connection_id === null) return
  const channel = services.sessions.channel(companyId, row.connection_id)
  if (!channel) return hasJob ? askOwner(services, companyId, row, row.connection_id) : undefined
  try {
    const download = await fetchMedia(
      services,
      channel,
      { companyId, row },
      openMediaRef(services.secrets, row.media_ref),
    )
    if ('ref' in download) await retryLater(services, companyId, row, download.ref, hasJob)
    else await saveMedium(services, companyId, row, download)
  } catch (error) {
    if (isInfected(error)) return markInfected(services, companyId, row)
    if (!isStorageGone(error) && !isOutOfSpace(error)) throw error
    services.log.warn({ err: error, companyId, messageId }, 'could not store a received medium yet')
    if (hasJob) await retryStoring(services, job, row)
  }
}

const isInfected = (error: unknown): boolean => error instanceof AppError && error.code === 'ERR_INFECTED_FILE'

/** Marks the message's medium as malicious: it stays without its file and shows the reason. */
async function markInfected(services: MediaDownloading, companyId: number, row: StoredMessage): Promise<void> {
  await services.workplace.run(companyId, async (work) => {
    if (await saveInfected(work.db, companyId, row.id)) await changedMessage(work, services.addresses, row.id)
  })
}

/** Retries a medium that was downloaded but could not be stored. Never gives up for this reason. */
async function retryStoring(services: MediaDownloading, job: Job, row: StoredMessage): Promise<void> {
  await services.workplace.run(job.companyId, async (work) => {
    const byAge = nextMediaTry(work.now.getTime() - row.created_at.getTime()) ?? LONGEST_WAIT_MS
    const wait = Math.min(byAge, LONGEST_WAIT_MS)
    await work.enqueue(mediaDownload, job, { startAfter: new Date(work.now.getTime() + wait) })
  })
}

interface Place {
  companyId: number
  row: StoredMessage
}

/** A received medium in the store that no message references yet. */
interface Fetched {
  file: string
  size: number
  mimetype: string
}

async function fetchMedia(
  services: MediaDownloading,
  channel: LiveChannel,
  place: Place,
  ref: MediaRef,
): Promise<Fetched | { ref: MediaRef }> {
  let current = ref
  for (const wait of quickTries) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      return await store(services, place, await channel.session.downloadMedia(current))
    } catch (error) {
      if (isStorageGone(error) || isOutOfSpace(error) || isInfected(error)) throw error
      services.log.warn({ err: error }, 'ERR_WAPP_DOWNLOAD_MEDIA')
      if (error instanceof MediaFailure && error.kind === 'gone')
        current = await refreshReference(services, channel, current)
    }
  }
  return { ref: current }
}

/** Streams from the network into the store. A medium that breaks off or is damaged is removed again. */
async function store({ storage }: MediaDownloading, { companyId, row }: Place, medium: Readable): Promise<Fetched> {
  try {
    const { head, whole } = await peekHead(medium, HEAD_BYTES)
    const { mimetype, extension } = await sniffType(head, row.media_name ?? '')
    const { name, size } = await storage.put(companyId, whole, { extension })
    return { file: name, size, mimetype }
  } finally {
    medium.destroy()
  }
}

/** Asks the phone to upload the medium again. If the phone is off, the old reference stays. */
async function refreshReference(services: MediaDownloading, channel: LiveChannel, ref: MediaRef): Promise<MediaRef> {
  try {
    return await channel.session.refreshMedia(ref)
  } catch (error) {
    services.log.warn({ err: error }, 'ERR_WAPP_DOWNLOAD_MEDIA')
    return ref
  }
}

async function saveMedium(
  services: MediaDownloading,
  companyId: number,
  row: StoredMessage,
  fetched: Fetched,
): Promise<void> {
  const mediaType = arrivedMediaType(row.media_type as MediaType, fetched.mimetype)
  const saving = services.workplace.run(companyId, async (work) => {
    const isSaved = await saveDownloadedMedia(work.db, companyId, row.id, { ...fetched, mediaType })
    // The message was deleted, or another node was faster.
    if (!isSaved) return removeFiles(work, [fetched.file])
    await work.record(mediaArrived, { messageId: row.id })
    await changedMessage(work, services.addresses, row.id)
  })
  await saving.catch(async (error: unknown) => {
    await discardFiles({ ...services, companyId }, [fetched.file], error)
    throw error
  })
}

/** The request may be lost with the other node, so the job continues until the medium is stored or given up. */
async function askOwner(
  services: MediaDownloading,
  companyId: number,
  row: StoredMessage,
  connectionId: number,
): Promise<void> {
  await services.workplace.run(companyId, async (work) => {
    if (!(await isSessionOpen(work.db, companyId, connectionId))) return
    await notifyMedia(work.db, companyId, connectionId, row.id)
    const wait = Math.max(ASK_AGAIN_MS, nextMediaTry(work.now.getTime() - row.created_at.getTime()) ?? 0)
    const startAfter = new Date(work.now.getTime() + wait)
    await work.enqueue(mediaDownload, { companyId, messageId: row.id }, { startAfter })
  })
}

async function retryLater(
  services: MediaDownloading,
  companyId: number,
  row: StoredMessage,
  ref: MediaRef,
  hasJob: boolean,
): Promise<void> {
  const sealedRef = sealMediaRef(services.secrets, ref)
  await services.workplace.run(companyId, async (work) => {
    const wait = nextMediaTry(work.now.getTime() - row.created_at.getTime())
    const isChanged = await saveMediaState(
      work.db,
      companyId,
      row.id,
      'pending',
      wait === null ? 'failed' : 'pending',
      sealedRef,
    )
    if (!isChanged) return
    if (wait === null) await changedMessage(work, services.addresses, row.id)
    else if (hasJob)
      await work.enqueue(
        mediaDownload,
        { companyId, messageId: row.id },
        { startAfter: new Date(work.now.getTime() + wait) },
      )
  })
}
