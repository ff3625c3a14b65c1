import { MOST_DOCUMENTS } from '@recado/contract/knowledge/choices'
import type { KnowledgeDocument, PageInput } from '@recado/contract/knowledge/document'
import { safeFileName } from '@recado/contract/values/file-name.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import { headOf } from '../../../platform/storage/file-head.ts'
import { keepUpload } from '../../../platform/storage/keep-upload.ts'
import { audit } from '../../identity/public.ts'
import { announceDocument } from '../announce-document.ts'
import { countDocuments } from '../knowledge.store.ts'
import { auditedDocument } from '../knowledge.view.ts'
import type { SourceServices } from '../knowledge-services.ts'
import { requireDocument } from '../save-knowledge.ts'
import { planReading } from './read-knowledge.ts'
import { insertSource, type NewSource } from './source.store.ts'
import { knowledgeFileType } from './source-text.rules.ts'
import { addressTitle, fileTitle, pageAddress } from './source-title.rules.ts'

/**
 * Adds a web page and plans its reading.
 * @throws AppError ERR_KNOWLEDGE_ADDRESS, ERR_KNOWLEDGE_FULL
 */
export async function addPage(work: Work, actor: Actor, input: PageInput): Promise<KnowledgeDocument> {
  const address = pageAddress(input.address)
  if (address === null) throw new AppError('ERR_KNOWLEDGE_ADDRESS', { field: 'address' })
  return addSource(work, actor, { kind: 'page', address, title: input.title || addressTitle(address) })
}

const HEAD_BYTES = 4096

/**
 * Stores a file and plans its reading. Its type is determined by its content.
 * @throws AppError ERR_KNOWLEDGE_FILE, ERR_EMPTY_FILE, ERR_KNOWLEDGE_FULL
 */
export async function addFile(
  { workplace, storage }: SourceServices,
  actor: Actor,
  { file, title }: { file: UploadedFile | undefined; title?: string | undefined },
): Promise<KnowledgeDocument> {
  const { companyId } = actor
  const mimetype = file && knowledgeFileType(await headOf(file.path, HEAD_BYTES), file.filename)
  if (file && !mimetype) throw new AppError('ERR_KNOWLEDGE_FILE', { field: 'file' })
  return keepUpload({ workplace, storage, companyId }, file, (stored) => {
    const name = safeFileName(stored.filename) ?? `arquivo.${stored.extension}`
    const source = { kind: 'file' as const, file: stored.file, name, mimetype: mimetype ?? '', size: file?.size ?? 0 }
    return workplace.run(companyId, (work) => addSource(work, actor, { ...source, title: title || fileTitle(name) }))
  })
}

async function addSource(work: Work, actor: Actor, source: NewSource): Promise<KnowledgeDocument> {
  if ((await countDocuments(work.db, work.companyId)) >= MOST_DOCUMENTS) throw new AppError('ERR_KNOWLEDGE_FULL')
  const id = await insertSource(work.db, work.companyId, source)
  await planReading(work, id)
  const row = await requireDocument(work, id)
  await audit(work, actor, 'knowledge.create', `knowledge ${id}`, null, auditedDocument(row))
  return announceDocument(work, 'create', row)
}

/**
 * Plans another reading of a page or file.
 * @throws AppError ERR_NO_DOCUMENT_FOUND, ERR_KNOWLEDGE_NO_SOURCE
 */
export async function refreshKnowledge(work: Work, actor: Actor, id: number): Promise<KnowledgeDocument> {
  const before = await requireDocument(work, id, true)
  if (before.address === null && before.media_file === null) throw new AppError('ERR_KNOWLEDGE_NO_SOURCE')
  await planReading(work, id)
  const row = await requireDocument(work, id)
  await audit(work, actor, 'knowledge.refresh', `knowledge ${id}`, null, auditedDocument(row))
  return announceDocument(work, 'update', row)
}
