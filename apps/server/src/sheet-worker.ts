import { sheetOf } from './domains/contacts/imports/sheet-in-thread.ts'
import { doInThread } from './platform/threads/in-thread.ts'

// Thread program: reads one uploaded spreadsheet of people (domains/contacts/imports/read-sheet.ts).

await doInThread(sheetOf)
