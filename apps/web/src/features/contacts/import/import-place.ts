import type { ContactImport, ImportReject } from '@recado/contract/contacts/import'
import {
  cancelContactImport,
  dropContactImport,
  listContactImports,
  listImportRejects,
  previewContactImport,
  showContactImport,
  startContactImport,
} from '@recado/contract/contacts/import-endpoints'
import type { SheetRows } from '@recado/contract/contacts/sheet.rules'
import { call } from '../../../platform/api/api.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { sheetBody } from './sheet-body.ts'

/** An import as it is shown; of people of a list there is no other source than a file. */
export type ShownImport = Omit<ContactImport, 'source'> & { source?: ContactImport['source'] }

/**
 * Where the rows of a file go. Reading, looking, confirming and watching are the same for each; the server's calls, the words and the
 * files that are taken are a place's own.
 */
export interface ImportPlace {
  /** Of cached data, and of ends that were reported. */
  key: string
  /** The files that are taken: any sheet, or workbooks only. */
  takes: 'sheets' | 'workbooks'
  /** Whether the other columns of a sheet are kept, as variables. */
  keepsColumns: boolean
  /** How many letters a name has, at least and at most. */
  names: { least: number; most: number }
  latest(signal: AbortSignal): Promise<ShownImport[]>
  show(id: number, signal: AbortSignal): Promise<ShownImport>
  preview(fileName: string, sheet: SheetRows): Promise<ShownImport>
  start(id: number): Promise<ShownImport>
  cancel(id: number): Promise<ShownImport>
  drop(id: number): Promise<unknown>
  rejects(id: number, signal: AbortSignal): Promise<ImportReject[]>
  /** Calls back with each event of an import of this place. */
  useEvents(put: (one: ShownImport) => void): void
}

/** The contacts of the company. */
export const contactPlace: ImportPlace = {
  key: 'contact-imports',
  takes: 'sheets',
  keepsColumns: false,
  names: { least: 1, most: 100 },
  latest: (signal) => call(listContactImports, { signal }),
  show: (id, signal) => call(showContactImport, { params: { id }, signal }),
  preview: async (fileName, { rows }) =>
    call(previewContactImport, {
      body: await sheetBody({ fileName, rows: rows.map(({ values: _, ...row }) => row) }),
    }),
  start: (id) => call(startContactImport, { params: { id } }),
  cancel: (id) => call(cancelContactImport, { params: { id } }),
  drop: (id) => call(dropContactImport, { params: { id } }),
  rejects: (id, signal) => call(listImportRejects, { params: { id }, signal }),
  useEvents: (put) => useServerEvent('contactImport', ({ import: one }) => put(one)),
}
