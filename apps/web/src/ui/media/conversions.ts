import type { MediaNote } from '@recado/contract/conversations/message'
import type { Outlook } from '@recado/media/convert-in-browser'
import type { SentAs } from '@recado/media/sent-media.rules'
import { create } from 'zustand'
import type { WorkerReport, WorkerTask } from './conversion-worker.ts'

/** The file that is sent instead of an attachment. */
export interface PreparedFile {
  blob: Blob
  name: string
  looping: boolean
}

/**
 * The state of an attachment. `server`: the server converts it. `asIs`: it is sent unchanged. `as` and `size` describe
 * the result.
 */
export type Conversion =
  | { state: 'looking' }
  | { state: 'converting'; part: number }
  | { state: 'document'; note: MediaNote | null }
  | { state: 'converted' | 'server' | 'asIs'; as: SentAs; size: number }

/** The current and finished conversions of this page, by the attachment's id. */
export const useConversions = create<{ byId: Readonly<Record<string, Conversion>> }>()(() => ({ byId: {} }))

interface Job {
  source: { blob: Blob; name: string }
  /** Null when the original is sent. */
  result: Promise<PreparedFile | null>
  /** Stops the conversion; the original is sent. */
  stop: () => void
}

/** Timeout of a conversion, in milliseconds. */
const TIMEOUT = 5 * 60_000

const jobs = new Map<string, Job>()
/** One file at a time, because an encoder uses the whole CPU. */
let queue: Promise<unknown> = Promise.resolve()

const show = (id: string, conversion: Conversion) =>
  useConversions.setState(({ byId }) => ({ byId: { ...byId, [id]: conversion } }))

/**
 * Examines an attachment and converts it if phones need that. Runs once per id.
 * @param leaves do not convert what the server can convert too
 */
export function startConversion(id: string, blob: Blob, name: string, leaves = false): void {
  if (jobs.has(id)) return
  let stop = () => {}
  const stopSignal = new Promise<void>((resolve) => {
    stop = resolve
  })
  show(id, { state: 'looking' })
  const result = queue.then(() => convert(id, { blob, name }, { stopSignal, leaves }))
  queue = result
  jobs.set(id, { source: { blob, name }, result, stop })
}

/** The converted file of an attachment; null when the original is sent. */
export const conversionResult = (id: string): Promise<PreparedFile | null> =>
  jobs.get(id)?.result ?? Promise.resolve(null)

/** Stops the conversion of an attachment, so that the original is sent. */
export const cancelConversion = (id: string): void => jobs.get(id)?.stop()

/** Stops the conversion of an attachment that will not be sent. */
export function forgetConversion(id: string): void {
  cancelConversion(id)
  jobs.delete(id)
  useConversions.setState(({ byId: { [id]: _gone, ...byId } }) => ({ byId }))
}

/**
 * Waits for the conversion of an attachment, and starts it if necessary. Null when the original is sent.
 * @param signal aborts when the user discards the message
 */
export async function preparedFile(
  id: string,
  blob: Blob,
  name: string,
  signal: AbortSignal,
): Promise<PreparedFile | null> {
  startConversion(id, blob, name)
  const job = jobs.get(id)
  const gaveUp = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  const result = await Promise.race([job?.result ?? null, gaveUp])
  forgetConversion(id)
  return result
}

function conversionOf({ as, note, onServer }: Outlook, { type, size }: Blob): Conversion {
  if (onServer) return { state: 'server', as, size }
  // The file has the type of a picture, film or sound, but is not one.
  if (as === 'document' && (note || /^(image|video|audio)\//.test(type))) return { state: 'document', note }
  return { state: 'asIs', as, size }
}

/**
 * True for a picture that phones show unchanged. Most are, and need no worker. The code for this check is loaded with
 * the first picture.
 */
async function isPlainPicture(blob: Blob): Promise<boolean> {
  if (!/^image\/(jpeg|png)$/.test(blob.type)) return false
  try {
    const { isWholePicture, piecesOf } = await import('@recado/media/picture-structure')
    return await isWholePicture(piecesOf(blob))
  } catch {
    return false
  }
}

async function convert(
  id: string,
  { blob, name }: Job['source'],
  { stopSignal, leaves }: { stopSignal: Promise<void>; leaves: boolean },
): Promise<PreparedFile | null> {
  if (!jobs.has(id)) return null
  if (await Promise.race([isPlainPicture(blob), stopSignal.then(() => false)])) {
    if (jobs.has(id)) show(id, { state: 'asIs', as: 'image', size: blob.size })
    return null
  }
  if (!jobs.has(id)) return null
  const { worker, outlook } = workOn(id, { source: blob, leaves })
  const limit = setTimeout(() => cancelConversion(id), TIMEOUT)
  const { file, ...rest } = await Promise.race([outlook.done, stopSignal.then(() => outlook.otherwise())])
  clearTimeout(limit)
  worker?.terminate()
  if (!jobs.has(id)) return null
  const size = file?.bytes.length ?? blob.size
  show(id, file ? { state: 'converted', as: rest.as, size } : conversionOf({ file, ...rest }, blob))
  if (!file) return null
  const { bytes, mimetype, extension, looping } = file
  const converted = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mimetype })
  return { blob: converted, name: `${name.replace(/\.[^.\s]{1,10}$/, '')}.${extension}`, looping }
}

/** The result for an unexamined file: the server examines it. */
const unknown: Outlook = { as: 'video', note: null, onServer: false, file: null }

function workOn(id: string, task: WorkerTask) {
  let otherwise = unknown
  let worker: Worker | null = null
  const finalOutlook = new Promise<Outlook>((resolve) => {
    if (typeof Worker === 'undefined') return resolve(unknown)
    worker = new Worker(new URL('./conversion-worker.ts', import.meta.url), { type: 'module' })
    // The worker's code failed to load, or it ran out of memory.
    worker.onerror = () => resolve(otherwise)
    worker.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
      if (data.kind === 'done') return resolve(data.outlook)
      if (data.kind === 'progress') return show(id, { state: 'converting', part: data.part })
      otherwise = data.otherwise
      if (data.converts) show(id, { state: 'converting', part: 0 })
    }
    worker.postMessage(task)
  })
  return { worker: worker as Worker | null, outlook: { done: finalOutlook, otherwise: () => otherwise } }
}
