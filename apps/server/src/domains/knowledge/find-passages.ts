import type { KnowledgeSource } from '@recado/contract/knowledge/document'
import { planMissingVectors } from './embed-passages.ts'
import { sourceOf } from './knowledge.view.ts'
import type { KnowledgeServices } from './knowledge-services.ts'
import { passagesByVector, passagesByWords } from './passage.store.ts'
import { type FoundPassage, mergeRankings, unitVector } from './ranking.rules.ts'

/** Maximum passages for one answer. */
export const MOST_SOURCES = 5
/** Maximum results of each search method. */
const MOST_FOUND = 20
/** Longer questions are truncated, because the search could not use more. */
const LONGEST_QUESTION = 2000

/** Finds the passages of a company's knowledge for a question. */
export type FindPassages = (companyId: number, question: string, most?: number) => Promise<KnowledgeSource[]>

/**
 * Returns the passages for a question, best first. Searches by words, and by vectors if the operator configured a model
 * and the company has a key. Opens its own transactions, because it may call the provider in between. If that call
 * fails, only words count.
 */
export const passageFinder =
  (services: KnowledgeServices): FindPassages =>
  async (companyId, question, most = MOST_SOURCES) => {
    const searchText = question.slice(0, LONGEST_QUESTION).toWellFormed().replaceAll('\u0000', ' ')
    const byWords = await services.workplace.read(companyId, ({ db }) => passagesByWords(db, searchText, MOST_FOUND))
    const byVector = await likePassages(services, companyId, searchText)
    return mergeRankings([byWords, byVector], most).map(sourceOf)
  }

async function likePassages(
  services: KnowledgeServices,
  companyId: number,
  searchText: string,
): Promise<FoundPassage[]> {
  const { workplace, embedder, log } = services
  const { model } = embedder
  if (model === null) return []
  try {
    const [questionVector] = (await embedder.embed(companyId, [searchText])) ?? []
    const vector = unitVector(questionVector ?? [])
    if (!vector) return []
    return await workplace.run(companyId, async (work) => {
      await planMissingVectors(work, services, model)
      return passagesByVector(work.db, companyId, { vector, model, most: MOST_FOUND })
    })
  } catch (error) {
    log.warn({ companyId, reason: (error as Error).message }, 'requesting the vector of a question failed')
    return []
  }
}
