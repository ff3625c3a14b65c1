import type { AssistantServices } from '../domains/assistant/assistant-services.ts'
import { companyKey } from '../domains/assistant/settings/settings.store.ts'
import type { Embedder } from '../domains/knowledge/public.ts'

/** Vectors of the company's texts, with its own key and counted in its month; none without a key. */
export const embedderOf = ({ workplace, secrets, config, ai }: AssistantServices): Embedder => ({
  model: config.embeddingModel,
  async embed(companyId, texts) {
    const key = await workplace.read(companyId, ({ db }) => companyKey(db, secrets, companyId))
    return key === null ? null : (await ai.embed({ companyId, key, texts })).vectors
  },
})
