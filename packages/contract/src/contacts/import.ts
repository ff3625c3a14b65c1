import { z } from 'zod'
import { instant, optionalText } from '../values/wire.ts'

/** A spreadsheet cell: any value becomes text, truncated at the limit. Problems are reported per row. */
const cell = z.preprocess(
  (value) =>
    (typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '')
      .replaceAll('\u0000', '')
      .toWellFormed()
      .slice(0, 1000),
  z.string(),
)

/** Maximum rows of an import. */
export const MOST_IMPORT_ROWS = 20_000

/** Maximum JSON size of the rows: 20,000 rows of 400 bytes. Parsing 16 MB blocked the process for 90 ms. */
export const IMPORT_MAX_BYTES = 8 * 1024 * 1024

/** Maximum columns of a row beside name, number and e-mail. */
export const MOST_IMPORT_COLUMNS = 200

/**
 * One row of a spreadsheet. `row` is its line in the file, for error messages. `values` are its cells in the order of
 * the import's `columns` (additive).
 */
export const importRow = z.object({
  row: z.int().min(1).max(10_000_000),
  name: cell,
  number: cell,
  email: cell,
  // Validated later, row by row, because there may be millions of cells.
  values: z.array(z.unknown()).max(MOST_IMPORT_COLUMNS).optional(),
})
export type ImportRow = z.output<typeof importRow>

/** Rows of a spreadsheet and the headings of its additional columns (additive), which imports into lists keep. */
export const importedSheet = z.object({
  fileName: optionalText(200),
  columns: z.array(cell).max(MOST_IMPORT_COLUMNS).optional(),
  rows: z.array(importRow).min(1).max(MOST_IMPORT_ROWS),
})

/** Why a row is not imported. `cardBroken`: the end of its contact card is missing (additive). `contactHidden`: its contact is one that the author may not use (additive). */
export const rejectReasons = [
  'nameMissing',
  'nameTooShort',
  'nameTooLong',
  'numberMissing',
  'numberInvalid',
  'areaMissing',
  'numberShortened',
  'numbersSeveral',
  'numberLid',
  'numberExtension',
  'numberErased',
  'cardBroken',
  'contactHidden',
  'emailInvalid',
  'duplicate',
] as const
export type RejectReason = (typeof rejectReasons)[number]

export const importReject = z.object({
  row: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** `emailInvalid`: the row is imported without its e-mail. */
  reason: z.enum(rejectReasons),
  /** The earlier row with the same number. */
  duplicateOf: z.int().nullable(),
})
export type ImportReject = z.output<typeof importReject>

/**
 * An import of contacts. `draft`: parsed and counted, nothing written yet. `done`: also after cancelling. `fresh` and
 * `known` are expected counts, `created` and `updated` actual counts.
 */
export const contactImport = z.object({
  id: z.int(),
  /** '' for a phone's address book. */
  fileName: z.string(),
  /** A spreadsheet, or the address book of a connected phone (additive). */
  source: z.enum(['file', 'phone']),
  state: z.enum(['draft', 'running', 'done']),
  /** The maker (additive). Only the maker and admins may start and discard it. Null: the maker left. */
  userId: z.int().nullable(),
  userName: z.string(),
  total: z.int(),
  fresh: z.int(),
  known: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  /** Number of imported rows whose invalid e-mail was dropped (additive). */
  emailsDropped: z.int(),
  created: z.int(),
  updated: z.int(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Name of the user who cancelled it (additive). Rows imported until then are kept. */
  cancelledBy: z.string().nullable(),
})
export type ContactImport = z.output<typeof contactImport>
