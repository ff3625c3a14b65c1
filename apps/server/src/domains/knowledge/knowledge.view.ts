import type { KnowledgeDocument, KnowledgeSource } from '@recado/contract/knowledge/document'
import type { FoundPassage } from './ranking.rules.ts'

export interface DocumentRow {
  company_id: number
  id: number
  kind: 'text' | 'faq'
  title: string
  body: string
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
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** A passage as the source of an answer. */
export const sourceOf = ({ documentId, title, text }: FoundPassage): KnowledgeSource => ({ documentId, title, text })

/** The fields of a document in the audit log. */
export const auditedDocument = ({ title, body }: DocumentRow) => ({ title, text: body })
