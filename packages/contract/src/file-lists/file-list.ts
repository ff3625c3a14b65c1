import { z } from 'zod'
import { idValue, instant, optionalId, optionalText, text, trimmedText } from '../values/wire.ts'

/** One file of a list with its caption ("message"). */
export const fileOption = z.object({
  id: z.int(),
  /** The caption. */
  name: z.string(),
  /** The stored name of the file; '' while it goes up. */
  path: z.string(),
  /** The file's type of media (image/png), '' while it goes up. */
  mediaType: z.string(),
  /** The file's own name (additive). */
  fileName: z.string(),
  /** Bytes (additive). */
  size: z.int(),
  /** Relative, signed for 24 hours; null while it goes up (additive). */
  mediaUrl: z.string().nullable(),
})
export type FileOption = z.output<typeof fileOption>

/** Files that campaigns send, in their order. */
export const fileList = z.object({
  id: z.int(),
  companyId: z.int(),
  name: z.string(),
  /** What the list is for, as its maker describes it. */
  message: z.string(),
  /** Its maker; null when they left. */
  userId: z.int().nullable(),
  options: z.array(fileOption),
  createdAt: instant,
  updatedAt: instant,
})
export type FileList = z.output<typeof fileList>

/** Most files of one list. */
export const MOST_LIST_FILES = 20
export const LIST_FILE_MAX_BYTES = 16 * 1024 * 1024

/** A new option has no id; one that is left out of a change is removed with its file. */
const optionInput = z.object({
  id: optionalId,
  name: z.preprocess((value) => value ?? '', text(1024)),
})

/** FIL-03: name at least 3, message required. The options as a list, or as JSON of one. */
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

/** One value where one file came, several where several did. */
const inStep = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (given) => (given === undefined || given === null ? [] : Array.isArray(given) ? given : [given]),
    z.array(value).max(MOST_LIST_FILES),
  )

/**
 * The fields beside the files of an upload. `id` names the option of each file, in step with the files; captions are the options' own,
 * and types follow from the content, so that `name` and `mediaType` say nothing.
 */
export const fileUpload = z.object({
  fileId: optionalId,
  typeArch: optionalText(60),
  id: inStep(idValue),
  name: inStep(text(1024)),
  mediaType: inStep(text(200)),
})
