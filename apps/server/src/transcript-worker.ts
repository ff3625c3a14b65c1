import { writeDocument } from './domains/conversations/transcript/write-document.ts'
import { doInThread } from './platform/threads/in-thread.ts'

// A thread of its own that writes the transcript of one ticket (domains/conversations/transcript/write-transcript.ts).

await doInThread(writeDocument)
