import { sheetOf } from './domains/contacts/imports/sheet-in-thread.ts'
import { doInThread } from './platform/threads/in-thread.ts'

// A thread of its own that reads one posted file of people (domains/contacts/imports/read-sheet.ts).

await doInThread(sheetOf)
