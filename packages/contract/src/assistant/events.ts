import { z } from 'zod'
import { prompt } from './prompt.ts'

/** `company-{id}-prompt`, to users with `prompts:view`. Only those with `prompts:edit` receive why the last call failed. */
export const promptEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), prompt }),
  z.object({ action: z.literal('delete'), promptId: z.int() }),
])

export const assistantEvents = { prompt: promptEvent } as const
