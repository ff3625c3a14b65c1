import { readDocument } from './domains/knowledge/sources/document-in-thread.ts'
import { doInThread } from './platform/threads/in-thread.ts'

// Thread program: reads the text of one page or file (domains/knowledge/sources/read-source.ts).

await doInThread(readDocument)
