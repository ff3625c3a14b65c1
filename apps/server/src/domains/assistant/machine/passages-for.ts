import type { AssistantServices, Passage } from '../assistant-services.ts'

/**
 * Finds knowledge passages for a customer's question. If the search fails, the prompt answers without them.
 * @param question '' for messages without text, which would find nothing
 */
export async function passagesFor(
  { findPassages, log }: Pick<AssistantServices, 'findPassages' | 'log'>,
  companyId: number,
  question: string,
): Promise<Passage[]> {
  if (question === '') return []
  try {
    return await findPassages(companyId, question)
  } catch (error) {
    log.warn({ err: error, companyId }, 'searching the knowledge failed')
    return []
  }
}
