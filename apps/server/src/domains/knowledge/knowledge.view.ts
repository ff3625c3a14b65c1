import type { DocumentKind, DocumentState, ReadFailure } from '@recado/contract/knowledge/choices'
import type { KnowledgeDocument, KnowledgeSource } from '@recado/contract/knowledge/document'
import type { FoundPassage } from './ranking.rules.ts'

export interface DocumentRow {
  company_id: number
  id: number
  kind: DocumentKind
  title: string
  body: string
  /** Only a page has one. */
  address: string | null
  /** Only a file has them: its name in the store, its name for users, its type and size in bytes. */
  media_file: string | null
  media_name: string | null
  mimetype: string | null
  media_size: number | null
  state: DocumentState
  progress: number
  failure: ReadFailure | null
  read_at: Date | null
  passages: number
  created_at: Date
  updated_at: Date
}

/** A document as the contract shows it. */
export const documentOf = (row: DocumentRow): KnowledgeDocument => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  passages: row.passages,
  address: row.address,
  fileName: row.media_name,
  fileSize: row.media_size,
  state: row.state,
  progress: row.progress,
  failure: row.failure,
  readAt: row.read_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** A passage as the source of an answer. */
export const sourceOf = ({ documentId, title, text }: FoundPassage): KnowledgeSource => ({ documentId, title, text })

/** The fields of a document in the audit log. The text of a page or file is not the work of a user. */
export const auditedDocument = ({ kind, title, body, address, media_name: file }: DocumentRow) =>
  kind === 'page' || kind === 'file' ? { title, ...(address ? { address } : { file }) } : { title, text: body }
