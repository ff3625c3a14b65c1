import { z } from 'zod'
import { instant, trimmedText } from '../values/wire.ts'
import {
  ADDRESS_MAX_LENGTH,
  BODY_MAX_LENGTH,
  documentKinds,
  documentStates,
  readFailures,
  TITLE_MAX_LENGTH,
  writtenKinds,
} from './choices.ts'

/** A text of the company on which answers are based, a question with its answer, or a page or file that was read. */
export const knowledgeDocument = z.object({
  id: z.int(),
  companyId: z.int(),
  kind: z.enum(documentKinds),
  /** The title, or the question. */
  title: z.string(),
  /** The text, or the answer; the beginning of a page or file. */
  body: z.string(),
  /** Number of its passages; a search finds passages. */
  passages: z.int(),
  /** The address of a page, the name and size in bytes of a file; otherwise null (additive). */
  address: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** Whether its source is read now; texts and questions are always `ready` (additive). */
  state: z.enum(documentStates),
  /** Percent of the current reading (additive). */
  progress: z.int(),
  /** Why the last reading failed. Null: it did not (additive). */
  failure: z.enum(readFailures).nullable(),
  /** When its source was last read completely. Null: never, or it has no source (additive). */
  readAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type KnowledgeDocument = z.output<typeof knowledgeDocument>

export const knowledgeInput = z.object({
  kind: z.enum(writtenKinds),
  title: trimmedText(3, TITLE_MAX_LENGTH),
  body: trimmedText(3, BODY_MAX_LENGTH),
})
export type KnowledgeInput = z.output<typeof knowledgeInput>

const optionalTitle = trimmedText(0, TITLE_MAX_LENGTH).optional()

/** A web page. Without a title, the page's is used. */
export const pageInput = z.object({ address: trimmedText(3, ADDRESS_MAX_LENGTH), title: optionalTitle })
export type PageInput = z.output<typeof pageInput>

/** The fields beside a file. Without a title, its name is used. */
export const knowledgeFileInput = z.object({ title: optionalTitle })

/** A passage of the company's knowledge on which an answer is based. */
export const knowledgeSource = z.object({
  documentId: z.int(),
  title: z.string(),
  text: z.string(),
})
export type KnowledgeSource = z.output<typeof knowledgeSource>
