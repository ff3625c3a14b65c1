import type { MediaNote } from '@recado/contract/conversations/message'
import type { Outlook } from '@recado/media/convert-in-browser'
import type { SentAs } from '@recado/media/sent-media.rules'
import { create } from 'zustand'
import type { WorkerReport, WorkerTask } from './conversion-worker.ts'

/** What is to be sent in place of an attachment. */
export interface PreparedFile {
  blob: Blob
  name: string
  looping: boolean
}

/** How far an attachment is. `server`: the server converts it. `asIs`: it arrives as what it is. `as` and `size` are those of the result. */
export type Conversion =
  | { state: 'looking' }
  | { state: 'converting'; part: number }
  | { state: 'document'; note: MediaNote | null }
  | { state: 'converted' | 'server' | 'asIs'; as: SentAs; size: number }

/** The attachments of this page that are or were converted, by their id. */
export const useConversions = create<{ byId: Readonly<Record<string, Conversion>> }>()(() => ({ byId: {} }))

interface Job {
  source: { blob: Blob; name: string }
  /** Null: the original is sent. */
  result: Promise<PreparedFile | null>
  /** Ends the conversion; the original is sent. */
  stop: () => void
}

/** A conversion that takes longer is given up, in milliseconds. */
const LONGEST = 5 * 60_000

const jobs = new Map<string, Job>()
/** One file at a time: encoders take all that a machine has. */
let lane: Promise<unknown> = Promise.resolve()

const show = (id: string, conversion: Conversion) =>
  useConversions.setState(({ byId }) => ({ byId: { ...byId, [id]: conversion } }))

/**
 * Begins to look at an attachment, and to convert it where phones need that. Once for each id.
 * @param leaves what the server can convert too stays as it is
 */
export function startConversion(id: string, blob: Blob, name: string, leaves = false): void {
  if (jobs.has(id)) return
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  show(id, { state: 'looking' })
  const result = lane.then(() => convert(id, { blob, name }, { stopped, leaves }))
  lane = result
  jobs.set(id, { source: { blob, name }, result, stop })
}

/** The converted file of an attachment; null: the original stays. */
export const conversionResult = (id: string): Promise<PreparedFile | null> =>
  jobs.get(id)?.result ?? Promise.resolve(null)

/** Ends the conversion of an attachment: the original is sent. */
export const cancelConversion = (id: string): void => jobs.get(id)?.stop()

/** Ends the conversion of an attachment that will not be sent. */
export function forgetConversion(id: string): void {
  cancelConversion(id)
  jobs.delete(id)
  useConversions.setState(({ byId: { [id]: _gone, ...byId } }) => ({ byId }))
}

/**
 * Waits for the conversion of an attachment, and begins it where this page has not yet. Null: the original is sent.
 * @param signal the person gave the message up
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
  // A file that calls itself a picture, film or sound and is none.
  if (as === 'document' && (note || /^(image|video|audio)\//.test(type))) return { state: 'document', note }
  return { state: 'asIs', as, size }
}

/** Whether a file is a picture that phones show as it is: most are, and need no worker. Its code is fetched with the first one. */
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
  { stopped, leaves }: { stopped: Promise<void>; leaves: boolean },
): Promise<PreparedFile | null> {
  if (!jobs.has(id)) return null
  if (await Promise.race([isPlainPicture(blob), stopped.then(() => false)])) {
    if (jobs.has(id)) show(id, { state: 'asIs', as: 'image', size: blob.size })
    return null
  }
  if (!jobs.has(id)) return null
  const { worker, outlook } = workOn(id, { source: blob, leaves })
  const limit = setTimeout(() => cancelConversion(id), LONGEST)
  const { file, ...rest } = await Promise.race([outlook.done, stopped.then(() => outlook.otherwise())])
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

/** Nothing is known about the file: the server looks at it. */
const unknown: Outlook = { as: 'video', note: null, onServer: false, file: null }

function workOn(id: string, task: WorkerTask) {
  let otherwise = unknown
  let worker: Worker | null = null
  const done = new Promise<Outlook>((resolve) => {
    if (typeof Worker === 'undefined') return resolve(unknown)
    worker = new Worker(new URL('./conversion-worker.ts', import.meta.url), { type: 'module' })
    // Its code could not be fetched, or it ran out of memory.
    worker.onerror = () => resolve(otherwise)
    worker.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
      if (data.kind === 'done') return resolve(data.outlook)
      if (data.kind === 'progress') return show(id, { state: 'converting', part: data.part })
      otherwise = data.otherwise
      if (data.converts) show(id, { state: 'converting', part: 0 })
    }
    worker.postMessage(task)
  })
  return { worker: worker as Worker | null, outlook: { done, otherwise: () => otherwise } }
}
