import { sql } from 'kysely'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { FoundPassage } from './ranking.rules.ts'

/** Replaces the document's passages. The new ones have no vectors yet. */
export async function replacePassages(
  db: CompanyDb,
  companyId: number,
  document: { id: number; title: string; passages: readonly string[] },
): Promise<void> {
  await sql`delete from knowledge_passages where company_id = ${companyId} and document_id = ${document.id}`.execute(db)
  await sql`insert into knowledge_passages (company_id, document_id, place, title, text)
    select ${companyId}, ${document.id}, given.place - 1, ${document.title}, given.text
    from unnest(${sql.val([...document.passages])}::text[]) with ordinality as given (text, place)`.execute(db)
}

/** Changes the title of a document's passages, whose vectors contain it. */
export async function renamePassages(
  db: CompanyDb,
  companyId: number,
  { id, title }: { id: number; title: string },
): Promise<void> {
  await sql`update knowledge_passages set title = ${title}, embedding = null, embedding_model = null
    where company_id = ${companyId} and document_id = ${id}`.execute(db)
}

/** Number of the company's passages without those of one document. */
export async function countOtherPassages(db: CompanyDb, companyId: number, documentId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from knowledge_passages
    where company_id = ${companyId} and document_id <> ${documentId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Passages that share words with a question, best first, through the reviewed function (data.2). */
export async function passagesByWords(db: CompanyDb, question: string, most: number): Promise<FoundPassage[]> {
  const { rows } = await sql<FoundPassage>`
    select document_id as "documentId", place, title, text from find_passages(${question}, ${most})`.execute(db)
  return rows
}

/** Minimum similarity: less means no relation to the question, with any model. */
const LEAST_LIKENESS = 0.2

/**
 * Passages whose vectors are most similar to the question's, best first. Only of one model, because vectors of
 * different models are not comparable.
 */
export async function passagesByVector(
  db: CompanyDb,
  companyId: number,
  { vector, model, most }: { vector: readonly number[]; model: string; most: number },
): Promise<FoundPassage[]> {
  const { rows } = await sql<FoundPassage>`
    select near.document_id as "documentId", near.place, near.title, near.text
    from (select p.document_id, p.place, p.title, p.text,
        (select sum(pair.a * pair.b) from unnest(p.embedding, ${sql.val([...vector])}::real[]) as pair (a, b)) as likeness
      from knowledge_passages p where p.company_id = ${companyId} and p.embedding_model = ${model}
        and cardinality(p.embedding) = ${vector.length}) as near
    where near.likeness > ${LEAST_LIKENESS}
    order by near.likeness desc, near.document_id, near.place limit ${most}`.execute(db)
  return rows
}

export interface PassageText {
  place: number
  title: string
  text: string
}

/** The first passages of a document without a vector of this model. */
export async function passagesWithout(
  db: CompanyDb,
  companyId: number,
  { documentId, model, most }: { documentId: number; model: string; most: number },
): Promise<PassageText[]> {
  const { rows } = await sql<PassageText>`
    select place, title, text from knowledge_passages
    where company_id = ${companyId} and document_id = ${documentId} and embedding_model is distinct from ${model}
    order by place limit ${most}`.execute(db)
  return rows
}

/** Documents with passages that lack a vector of this model. */
export async function documentsWithout(db: CompanyDb, companyId: number, model: string): Promise<number[]> {
  const { rows } = await sql<{ document_id: number }>`
    select distinct document_id from knowledge_passages
    where company_id = ${companyId} and embedding_model is distinct from ${model} order by document_id`.execute(db)
  return rows.map(({ document_id }) => document_id)
}

/** Stores a passage's vector, unless its text was changed in the meantime. */
export async function saveVector(
  db: CompanyDb,
  companyId: number,
  passage: PassageText & { documentId: number; model: string; vector: readonly number[] },
): Promise<void> {
  await sql`update knowledge_passages set embedding = ${sql.val([...passage.vector])}::real[], embedding_model = ${passage.model}
    where company_id = ${companyId} and document_id = ${passage.documentId} and place = ${passage.place}
      and title = ${passage.title} and text = ${passage.text}`.execute(db)
}
