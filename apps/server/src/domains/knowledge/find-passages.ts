import type { KnowledgeSource } from '@recado/contract/knowledge/document'
import { planMissingVectors } from './embed-passages.ts'
import { sourceOf } from './knowledge.view.ts'
import type { KnowledgeServices } from './knowledge-services.ts'
import { passagesByVector, passagesByWords } from './passage.store.ts'
import { type FoundPassage, fused, unitVector } from './ranking.rules.ts'

/** So many passages are used for one answer. */
export const MOST_SOURCES = 5
/** Each way of searching names so many. */
const MOST_FOUND = 20
/** A question is never longer than what finding it can use. */
const LONGEST_QUESTION = 2000

/** Finds what the company knows about something. */
export type FindPassages = (companyId: number, question: string, most?: number) => Promise<KnowledgeSource[]>

/**
 * The passages of a company's knowledge that a question is about, the best first: by their words, and by likeness where the
 * operator set a model and the company has a key. It opens its transactions itself, as it may ask outside between them; when
 * that fails, the words decide.
 */
export const passageFinder =
  (services: KnowledgeServices): FindPassages =>
  async (companyId, question, most = MOST_SOURCES) => {
    const asked = question.slice(0, LONGEST_QUESTION).toWellFormed().replaceAll('\u0000', ' ')
    const byWords = await services.workplace.read(companyId, ({ db }) => passagesByWords(db, asked, MOST_FOUND))
    const byVector = await likePassages(services, companyId, asked)
    return fused([byWords, byVector], most).map(sourceOf)
  }

async function likePassages(services: KnowledgeServices, companyId: number, asked: string): Promise<FoundPassage[]> {
  const { workplace, embedder, log } = services
  const { model } = embedder
  if (model === null) return []
  try {
    const [given] = (await embedder.embed(companyId, [asked])) ?? []
    const vector = unitVector(given ?? [])
    if (!vector) return []
    return await workplace.run(companyId, async (work) => {
      await planMissingVectors(work, services, model)
      return passagesByVector(work.db, companyId, { vector, model, most: MOST_FOUND })
    })
  } catch (error) {
    log.warn({ companyId, reason: (error as Error).message }, 'no vector for a question')
    return []
  }
}
