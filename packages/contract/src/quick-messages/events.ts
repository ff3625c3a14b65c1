import { z } from 'zod'
import { quickMessage } from './quick-message.ts'

/** `company-{id}-quickemessage` (spelled so on the wire): to the company, or only to the author of a private one. */
export const quickMessageEvent = z.union([
  z.object({ action: z.enum(['create', 'update']), record: quickMessage }),
  z.object({ action: z.literal('delete'), id: z.int() }),
])

export const quickMessageEvents = {
  quickemessage: quickMessageEvent,
} as const
