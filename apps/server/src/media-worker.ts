import { prepareMedium } from '@recado/media/prepare-media'
import { doInThread } from './platform/threads/in-thread.ts'

// A thread of its own that prepares one medium for phones (platform/media/media-threads.ts).

await doInThread(prepareMedium, ({ file }) => (file ? [file.bytes.buffer as ArrayBuffer] : []))
