import { z } from 'zod'
import { knowledgeDocument } from './document.ts'

/** `company-{id}-knowledge`, to users with `knowledge:view`. */
export const knowledgeEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: knowledgeDocument }),
  z.object({ action: z.literal('delete'), id: z.int() }),
])

export const knowledgeEvents = {
  knowledge: knowledgeEvent,
} as const
