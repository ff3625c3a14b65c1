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
import { findStoredMessage, type StoredMessage, saveInfected, saveMedia, saveMediaState } from '../message.store.ts'
import { changedMessage } from '../own-message.ts'
import type { MediaAddresses } from './media-address.ts'
import { arrivedMediaType } from './media-kind.rules.ts'
import { openMediaRef, sealMediaRef } from './media-ref.ts'
import { nextMediaTry, quickTries } from './media-tries.rules.ts'

/** Dependencies of fetching a medium. */
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

/** When a node that asked another one for a medium looks whether it came. */
const ASK_AGAIN_MS = 30_000
/** How long the next try waits at most while files cannot be stored. */
const LONGEST_WAIT_MS = 600_000
// Containers name their kind deep inside.
const HEAD_BYTES = 256 * 1024

/**
 * The job `media.download`: fetches a received medium, stores it and announces it. While the session is away nothing is
 * tried; when it opens, missing media are fetched again. For a session of another node, that node is asked.
 */
export async function downloadMedia(services: MediaDownloading, job: Job): Promise<void> {
  await attempt(services, job, true)
}

/** The same because another node asked: the job is with that node, which comes back to it. */
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
    const fetched = await fetchMedia(
      services,
      channel,
      { companyId, row },
      openMediaRef(services.secrets, row.media_ref),
    )
    if ('ref' in fetched) await later(services, companyId, row, fetched.ref, hasJob)
    else await keep(services, companyId, row, fetched)
  } catch (error) {
    if (isInfected(error)) return keepClosed(services, companyId, row)
    if (!isStorageGone(error) && !isOutOfSpace(error)) throw error
    services.log.warn({ err: error, companyId, messageId }, 'a received medium waits for its store')
    if (hasJob) await whenStored(services, job, row)
  }
}

const isInfected = (error: unknown): boolean => error instanceof AppError && error.code === 'ERR_INFECTED_FILE'

/** The message stays without its file and says why. */
async function keepClosed(services: MediaDownloading, companyId: number, row: StoredMessage): Promise<void> {
  await services.workplace.run(companyId, async (work) => {
    if (await saveInfected(work.db, companyId, row.id)) await changedMessage(work, services.addresses, row.id)
  })
}

/** The network gave it and we could not store it: that is never the reason to give it up. */
async function whenStored(services: MediaDownloading, job: Job, row: StoredMessage): Promise<void> {
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

/** A received medium in the store, before its message names it. */
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
      if (error instanceof MediaFailure && error.kind === 'gone') current = await refreshed(services, channel, current)
    }
  }
  return { ref: current }
}

/** From the network into the store as it comes: a medium that breaks off or is damaged leaves nothing there. */
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

/** The phone is asked to upload the medium again; it may be off, then the old reference stays. */
async function refreshed(services: MediaDownloading, channel: LiveChannel, ref: MediaRef): Promise<MediaRef> {
  try {
    return await channel.session.refreshMedia(ref)
  } catch (error) {
    services.log.warn({ err: error }, 'ERR_WAPP_DOWNLOAD_MEDIA')
    return ref
  }
}

async function keep(
  services: MediaDownloading,
  companyId: number,
  row: StoredMessage,
  fetched: Fetched,
): Promise<void> {
  const mediaType = arrivedMediaType(row.media_type as MediaType, fetched.mimetype)
  const keeping = services.workplace.run(companyId, async (work) => {
    const saved = await saveMedia(work.db, companyId, row.id, { ...fetched, mediaType })
    // The message is gone, or another node was first.
    if (!saved) return removeFiles(work, [fetched.file])
    await work.record(mediaArrived, { messageId: row.id })
    await changedMessage(work, services.addresses, row.id)
  })
  await keeping.catch(async (error: unknown) => {
    await discardFiles({ ...services, companyId }, [fetched.file], error)
    throw error
  })
}

/** The ask may be lost with the node that was asked, so that the job stays until the medium is there or given up. */
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

async function later(
  services: MediaDownloading,
  companyId: number,
  row: StoredMessage,
  ref: MediaRef,
  hasJob: boolean,
): Promise<void> {
  const sealed = sealMediaRef(services.secrets, ref)
  await services.workplace.run(companyId, async (work) => {
    const wait = nextMediaTry(work.now.getTime() - row.created_at.getTime())
    const changed = await saveMediaState(
      work.db,
      companyId,
      row.id,
      'pending',
      wait === null ? 'failed' : 'pending',
      sealed,
    )
    if (!changed) return
    if (wait === null) await changedMessage(work, services.addresses, row.id)
    else if (hasJob)
      await work.enqueue(
        mediaDownload,
        { companyId, messageId: row.id },
        { startAfter: new Date(work.now.getTime() + wait) },
      )
  })
}
