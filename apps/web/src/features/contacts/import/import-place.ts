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
import type { RolePermission } from '@recado/contract/permissions'
import { call } from '../../../platform/api/api.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { sheetBody } from './sheet-body.ts'

/** An import as displayed. People of a list can only be imported from a file, so `source` may be missing. */
export type ShownImport = Omit<ContactImport, 'source'> & { source?: ContactImport['source'] }

/**
 * The target of an import. Reading, previewing, confirming and watching are the same for all targets. Server calls,
 * texts and accepted file types differ.
 */
export interface ImportPlace {
  /** The key of its cached data and of its reported ends. */
  key: string
  /** The permission of its calls. With the scope 'own', only the user who started an import may cancel it. */
  permission: RolePermission
  /** The accepted files: any spreadsheet, or workbooks only. */
  takes: 'sheets' | 'workbooks'
  /** Whether the other columns of a sheet are stored as variables. */
  keepsColumns: boolean
  /** The minimum and maximum length of a name. */
  names: { least: number; most: number }
  latest(signal: AbortSignal): Promise<ShownImport[]>
  show(id: number, signal: AbortSignal): Promise<ShownImport>
  preview(fileName: string, sheet: SheetRows): Promise<ShownImport>
  start(id: number): Promise<ShownImport>
  cancel(id: number): Promise<ShownImport>
  drop(id: number): Promise<unknown>
  rejects(id: number, signal: AbortSignal): Promise<ImportReject[]>
  /** Calls back with each event of an import to this target. */
  useEvents(put: (one: ShownImport) => void): void
}

/** The target that creates contacts of the company. */
export const contactPlace: ImportPlace = {
  key: 'contact-imports',
  permission: 'contacts:import',
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
