import type { KnowledgeInput } from '@recado/contract/knowledge/document'
import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { DocumentRow } from './knowledge.view.ts'

const matching = (search: string) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return search
    ? sql<boolean>`(normalize_text(d.title) like normalize_text(${pattern}) or normalize_text(d.body) like normalize_text(${pattern}))`
    : sql<boolean>`true`
}

const columns = sql`d.company_id, d.id, d.kind, d.title, d.body, d.address, d.media_file, d.media_name,
  d.mimetype, d.media_size, d.state, d.progress, d.failure, d.read_at, d.created_at, d.updated_at,
  (select count(*)::int from knowledge_passages p where p.company_id = d.company_id and p.document_id = d.id) as passages`

/** A page by title, after a cursor or from an offset. */
export async function documentPage(
  db: CompanyDb,
  companyId: number,
  page: { search: string; after: { title: string; id: number } | null; offset: number; limit: number },
): Promise<DocumentRow[]> {
  const after = page.after ? sql`and (d.title, d.id) > (${page.after.title}, ${page.after.id}::int)` : sql``
  const { rows } = await sql<DocumentRow>`
    select ${columns} from knowledge_documents d where d.company_id = ${companyId} and ${matching(page.search)} ${after}
    order by d.title, d.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countDocuments(db: CompanyDb, companyId: number, search = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from knowledge_documents d
    where d.company_id = ${companyId} and ${matching(search)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns a document, or null if it is unknown or another company's. `lock` locks it until the transaction ends. */
export async function documentRow(
  db: CompanyDb,
  companyId: number,
  id: number,
  lock = false,
): Promise<DocumentRow | null> {
  if (id >= 2 ** 31) return null
  const { rows } = await sql<DocumentRow>`
    select ${columns} from knowledge_documents d where d.company_id = ${companyId} and d.id = ${id}
    ${lock ? sql`for update of d` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function insertDocument(db: CompanyDb, companyId: number, input: KnowledgeInput): Promise<number> {
  const { id } = await db
    .insertInto('knowledge_documents')
    .values({ company_id: companyId, kind: input.kind, title: input.title, body: input.body })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveDocument(
  db: CompanyDb,
  companyId: number,
  id: number,
  values: { kind?: string; title?: string; body?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('knowledge_documents')
    .set({ ...values, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeDocument(db: CompanyDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('knowledge_documents').where('company_id', '=', companyId).where('id', '=', id).execute()
}
