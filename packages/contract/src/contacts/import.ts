import { z } from 'zod'
import { instant, optionalText } from '../values/wire.ts'

/** A cell of a spreadsheet: any value becomes text and is cut at the limit; problems are reported row by row. */
const cell = z.preprocess(
  (value) =>
    (typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '')
      .replaceAll('\u0000', '')
      .toWellFormed()
      .slice(0, 1000),
  z.string(),
)

/** Most rows of one import. */
export const MOST_IMPORT_ROWS = 20_000

/** Largest JSON of rows: 20,000 with 400 bytes each. Reading 16 MB held everything else up for 90 ms. */
export const IMPORT_MAX_BYTES = 8 * 1024 * 1024

/** Most columns of a row beside name, number and e-mail. */
export const MOST_COLUMNS = 200

/**
 * One row of a spreadsheet; `row` is its line in the file, for telling where a mistake lies. `values` are its cells in the order of
 * the import's `columns` (additive).
 */
export const importRow = z.object({
  row: z.int().min(1).max(10_000_000),
  name: cell,
  number: cell,
  email: cell,
  // Read row by row where there is time for it: there may be millions.
  values: z.array(z.unknown()).max(MOST_COLUMNS).optional(),
})
export type ImportRow = z.output<typeof importRow>

/** The rows of a spreadsheet, with the headings of its columns beside name, number and e-mail (additive), which imports into lists keep. */
export const importedSheet = z.object({
  fileName: optionalText(200),
  columns: z.array(cell).max(MOST_COLUMNS).optional(),
  rows: z.array(importRow).min(1).max(MOST_IMPORT_ROWS),
})

/** Why a row is not imported. */
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
  'emailInvalid',
  'duplicate',
] as const
export type RejectReason = (typeof rejectReasons)[number]

export const importReject = z.object({
  row: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** `emailInvalid`: the row is imported, without its e-mail. */
  reason: z.enum(rejectReasons),
  /** The earlier row with the same number. */
  duplicateOf: z.int().nullable(),
})
export type ImportReject = z.output<typeof importReject>

/**
 * An import of contacts. `draft`: read and counted, nothing written yet; `running`; `done`, also when somebody cancelled it.
 * `fresh` and `known` are the counts to come, `created` and `updated` the counts so far.
 */
export const contactImport = z.object({
  id: z.int(),
  /** Empty for a phone's address book. */
  fileName: z.string(),
  /** A spreadsheet, or the address book of a connected phone (additive). */
  source: z.enum(['file', 'phone']),
  state: z.enum(['draft', 'running', 'done']),
  /** The maker (additive), who may start and drop it, as admins may; null when they left. */
  userId: z.int().nullable(),
  userName: z.string(),
  total: z.int(),
  fresh: z.int(),
  known: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  /** Of those that are imported, the rows whose e-mail is none and is left out (additive). */
  emailsDropped: z.int(),
  created: z.int(),
  updated: z.int(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** The name of who cancelled it while it ran (additive); what was imported until then stays. */
  cancelledBy: z.string().nullable(),
})
export type ContactImport = z.output<typeof contactImport>
