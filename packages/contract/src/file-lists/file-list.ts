import { z } from 'zod'
import { idValue, instant, optionalId, optionalText, text, trimmedText } from '../values/wire.ts'

/** One file of a list with its caption ("message"). */
export const fileOption = z.object({
  id: z.int(),
  /** The caption. */
  name: z.string(),
  /** Stored file name; '' during the upload. */
  path: z.string(),
  /** Media type of the file (image/png); '' during the upload. */
  mediaType: z.string(),
  /** Original file name (additive). */
  fileName: z.string(),
  /** Bytes (additive). */
  size: z.int(),
  /** Relative, signed for 24 hours. Null during the upload (additive). */
  mediaUrl: z.string().nullable(),
})
export type FileOption = z.output<typeof fileOption>

/** Files in the order in which campaigns send them. */
export const fileList = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  /** Purpose of the list, as described by its maker. */
  message: z.string(),
  /** Its maker. Null: the maker left. */
  userId: z.int().nullable(),
  options: z.array(fileOption),
  createdAt: instant,
  updatedAt: instant,
})
export type FileList = z.output<typeof fileList>

/** Maximum files per list. */
export const MOST_LIST_FILES = 20
export const LIST_FILE_MAX_BYTES = 16 * 1024 * 1024

/** A new option has no id. Options missing from a change are deleted with their file. */
const optionInput = z.object({
  id: optionalId,
  name: z.preprocess((value) => value ?? '', text(1024)),
})

/** FIL-03: name at least 3 characters, message required. The options are a list, or a list as JSON text. */
export const fileListInput = z.object({
  name: trimmedText(3, 100),
  message: trimmedText(1, 4096),
  options: z.preprocess((value) => {
    if (typeof value !== 'string' || value === '') return value === '' || value === null ? undefined : value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, z.array(optionInput).max(MOST_LIST_FILES).optional()),
  userId: optionalId,
})
export type FileListInput = z.output<typeof fileListInput>

/** A single value for one file, several values for several files. */
const oneOrMany = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (raw) => (raw === undefined || raw === null ? [] : Array.isArray(raw) ? raw : [raw]),
    z.array(value).max(MOST_LIST_FILES),
  )

/**
 * The fields sent with uploaded files. `id` names the option of each file, in the order of the files. Captions come
 * from the options and types from the content, so `name` and `mediaType` are ignored.
 */
export const fileUpload = z.object({
  fileId: optionalId,
  typeArch: optionalText(60),
  id: oneOrMany(idValue),
  name: oneOrMany(text(1024)),
  mediaType: oneOrMany(text(200)),
})
