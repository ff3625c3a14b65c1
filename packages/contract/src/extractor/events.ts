import { z } from 'zod'
import { extractedItem, extractionReasons, extractionStates, extractionUsage } from './extraction.ts'

/** Of the extraction that an event is about; additive. */
const extractionId = z.int()

/**
 * Events of the extractor's room (C-52 of the documents): they go to the admins of a company who joined it, under names without the
 * company. `welcome` goes to who joined, alone.
 */
export const extractorEvents = {
  extractorWelcome: z.object({ usage: extractionUsage }),
  extractorItem: extractedItem.extend({ extractionId, usage: extractionUsage }),
  /** `message` is one of the three texts that end an extraction, or a text of progress. */
  extractorStatus: z.object({ message: z.string(), extractionId, state: z.enum(extractionStates) }),
  extractorSuccess: z.object({ message: z.string(), extractionId }),
  extractorError: z.object({ message: z.string(), extractionId, reason: z.enum(extractionReasons) }),
} as const

/** The names on the wire. */
export const extractorWireNames = {
  extractorWelcome: 'welcome',
  extractorItem: 'newItem',
  extractorStatus: 'status',
  extractorSuccess: 'success',
  extractorError: 'error',
} as const satisfies Record<keyof typeof extractorEvents, string>

/** What a browser says: `joinRoom` with roomId, userId, companyId and userName; `leaveRoom` with the roomId (additive). */
export const extractorClientEvents = ['joinRoom', 'leaveRoom'] as const
