import { z } from 'zod'
import { instant, trimmedText } from '../values/wire.ts'
import { BODY_MAX_LENGTH, documentKinds, TITLE_MAX_LENGTH } from './choices.ts'

/** A text of the company on which answers are based, or a question with its answer. */
export const knowledgeDocument = z.object({
  id: z.int(),
  companyId: z.int(),
  kind: z.enum(documentKinds),
  /** The title, or the question. */
  title: z.string(),
  /** The text, or the answer. */
  body: z.string(),
  /** Number of its passages; a search finds passages. */
  passages: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type KnowledgeDocument = z.output<typeof knowledgeDocument>

export const knowledgeInput = z.object({
  kind: z.enum(documentKinds),
  title: trimmedText(3, TITLE_MAX_LENGTH),
  body: trimmedText(3, BODY_MAX_LENGTH),
})
export type KnowledgeInput = z.output<typeof knowledgeInput>

/** A passage of the company's knowledge on which an answer is based. */
export const knowledgeSource = z.object({
  documentId: z.int(),
  title: z.string(),
  text: z.string(),
})
export type KnowledgeSource = z.output<typeof knowledgeSource>
