import { writeDocument } from './domains/conversations/transcript/write-document.ts'
import { doInThread } from './platform/threads/in-thread.ts'

// Thread program: writes the transcript of one ticket (domains/conversations/transcript/write-transcript.ts).

await doInThread(writeDocument)
