import { parentPort, workerData } from 'node:worker_threads'
import { prepareMedium } from '@recado/media/prepare-media'

// A thread of its own that prepares one medium for phones (platform/media/media-threads.ts).

const prepared = await prepareMedium(workerData as Uint8Array)
const bytes = prepared.file?.bytes
parentPort?.postMessage(prepared, bytes ? [bytes.buffer as ArrayBuffer] : [])
