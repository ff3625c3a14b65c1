import { MOST_DOCUMENTS } from '@recado/contract/knowledge/choices'
import type { KnowledgeDocument, KnowledgeInput } from '@recado/contract/knowledge/document'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { announceDocument } from './announce-document.ts'
import { planVectors } from './embed-passages.ts'
import { countDocuments, documentRow, insertDocument, removeDocument, saveDocument } from './knowledge.store.ts'
import { auditedDocument, type DocumentRow } from './knowledge.view.ts'
import type { KnowledgeServices } from './knowledge-services.ts'
import { renamePassages, replacePassages } from './passage.store.ts'
import { passagesOf } from './passages.rules.ts'

/**
 * Returns a document of the company.
 * @param lock locks it until the transaction ends
 * @throws AppError ERR_NO_DOCUMENT_FOUND for unknown ids and those of other companies
 */
export async function requireDocument({ db, companyId }: Work, id: number, lock = false): Promise<DocumentRow> {
  const row = await documentRow(db, companyId, id, lock)
  if (!row) throw new AppError('ERR_NO_DOCUMENT_FOUND')
  return row
}

/**
 * Adds a document and splits it into passages; from the commit on it is found by its words.
 * @throws AppError ERR_KNOWLEDGE_FULL
 */
export async function createKnowledge(
  work: Work,
  actor: Actor,
  input: KnowledgeInput,
  services: KnowledgeServices,
): Promise<KnowledgeDocument> {
  if ((await countDocuments(work.db, work.companyId)) >= MOST_DOCUMENTS) throw new AppError('ERR_KNOWLEDGE_FULL')
  const id = await insertDocument(work.db, work.companyId, input)
  await splitDocument(work, services, { id, ...input })
  const row = await requireDocument(work, id)
  await audit(work, actor, 'knowledge.create', `knowledge ${id}`, null, auditedDocument(row))
  return announceDocument(work, 'create', row)
}

/**
 * Changes the given fields of a document; of a page or file only the title.
 * @throws AppError ERR_NO_DOCUMENT_FOUND, ERR_KNOWLEDGE_READ_ONLY
 */
export async function updateKnowledge(
  work: Work,
  actor: Actor,
  { id, change }: { id: number; change: Partial<KnowledgeInput> },
  services: KnowledgeServices,
): Promise<KnowledgeDocument> {
  const before = await requireDocument(work, id, true)
  const hasSource = before.address !== null || before.media_file !== null
  if (hasSource && (isChanged(change.kind, before.kind) || isChanged(change.body, before.body)))
    throw new AppError('ERR_KNOWLEDGE_READ_ONLY')
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await saveDocument(work.db, work.companyId, id, fields, work.now)
  const { title, body } = { ...before, ...fields }
  if (hasSource && title !== before.title) await renameSource(work, services, { id, title })
  if (!hasSource && (title !== before.title || body !== before.body))
    await splitDocument(work, services, { id, title, body })
  const row = await requireDocument(work, id)
  await audit(work, actor, 'knowledge.update', `knowledge ${id}`, auditedDocument(before), auditedDocument(row))
  return announceDocument(work, 'update', row)
}

/** @throws AppError ERR_NO_DOCUMENT_FOUND */
export async function deleteKnowledge(work: Work, actor: Actor, id: number): Promise<void> {
  const row = await requireDocument(work, id, true)
  await removeDocument(work.db, work.companyId, id)
  await removeFiles(work, [row.media_file])
  await audit(work, actor, 'knowledge.delete', `knowledge ${id}`, auditedDocument(row), null)
  work.announce('knowledge', hearersOf(work.companyId, 'knowledge'), { action: 'delete', id })
}

const isChanged = (input: string | undefined, stored: string): boolean => input !== undefined && input !== stored

/** Renames a page or file, whose passages stay as they were read. */
async function renameSource(
  work: Work,
  services: KnowledgeServices,
  { id, title }: { id: number; title: string },
): Promise<void> {
  await renamePassages(work.db, work.companyId, { id, title })
  await planVectors(work, services, id)
}

async function splitDocument(
  work: Work,
  services: KnowledgeServices,
  { id, title, body }: { id: number; title: string; body: string },
): Promise<void> {
  await replacePassages(work.db, work.companyId, { id, title, passages: passagesOf(body) })
  await planVectors(work, services, id)
}
