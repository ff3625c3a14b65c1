import { prepareMedium } from '@recado/media/prepare-media'
import { doInThread } from './platform/threads/in-thread.ts'

// Thread program: converts one file for phones (platform/media/media-threads.ts).

await doInThread(prepareMedium, ({ file }) => (file ? [file.bytes.buffer as ArrayBuffer] : []))
