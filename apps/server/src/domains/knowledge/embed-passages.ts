import type { Work } from '../../platform/db/work.ts'
import { knowledgeEmbed } from './jobs.ts'
import type { KnowledgeServices } from './knowledge-services.ts'
import { documentsWithout, passagesWithout, saveVector } from './passage.store.ts'
import { unitVector } from './ranking.rules.ts'

/** Plans the vectors of a document if an embedding model is configured. */
export async function planVectors(work: Work, services: KnowledgeServices, documentId: number): Promise<void> {
  if (services.embedder.model === null) return
  const singletonKey = `${work.companyId}:${documentId}`
  await work.enqueue(knowledgeEmbed, { companyId: work.companyId, documentId }, { singletonKey })
}

/**
 * Plans vectors for documents that lack those of the current model: after a change of model, or when a key was added
 * later.
 */
export async function planMissingVectors(work: Work, services: KnowledgeServices, model: string): Promise<void> {
  for (const id of await documentsWithout(work.db, work.companyId, model)) await planVectors(work, services, id)
}

/** Passages per request: the provider limits the tokens of one. */
const MOST_PER_REQUEST = 100
/** Requests per job, within its time limit. Further passages are planned again. */
const MOST_REQUESTS = 5

/** Requests and stores the vectors of a document's passages. A repeated run continues with the missing ones. */
export async function embedPassages(
  services: KnowledgeServices,
  { companyId, documentId }: { companyId: number; documentId: number },
): Promise<void> {
  for (let request = 0; request < MOST_REQUESTS; request++)
    if (!(await embedSome(services, { companyId, documentId }))) return
  await services.workplace.run(companyId, (work) => planVectors(work, services, documentId))
}

/** @returns whether passages may be left */
async function embedSome(
  { workplace, embedder }: KnowledgeServices,
  { companyId, documentId }: { companyId: number; documentId: number },
): Promise<boolean> {
  const { model } = embedder
  if (model === null) return false
  const query = { documentId, model, most: MOST_PER_REQUEST }
  const passages = await workplace.read(companyId, ({ db }) => passagesWithout(db, companyId, query))
  if (passages.length === 0) return false
  const vectors = await embedder.embed(
    companyId,
    passages.map(({ title, text }) => `${title}\n\n${text}`),
  )
  if (vectors === null) return false
  await workplace.run(companyId, async ({ db }) => {
    for (const [at, passage] of passages.entries()) {
      const vector = unitVector(vectors[at] ?? [])
      if (vector) await saveVector(db, companyId, { ...passage, documentId, model, vector })
    }
  })
  return passages.length === MOST_PER_REQUEST && vectors.length > 0
}
