import type { KnowledgeDocument } from '@recado/contract/knowledge/document'
import type { Work } from '../../platform/db/work.ts'
import { hearersOf } from '../identity/public.ts'
import { type DocumentRow, documentOf } from './knowledge.view.ts'

/** Announces a changed or added document to users with `knowledge:view`, and returns it. */
export function announceDocument(work: Work, action: 'create' | 'update', row: DocumentRow): KnowledgeDocument {
  const record = documentOf(row)
  work.announce('knowledge', hearersOf(work.companyId, 'knowledge'), { action, record })
  return record
}
