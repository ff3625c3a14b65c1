import { z } from 'zod'
import { extractedItem, extractionReasons, extractionStates, extractionUsage } from './extraction.ts'

/** The extraction of the event; additive. */
const extractionId = z.int()

/**
 * Events of the extractor's room (C-52 of the documents), to admins of a company who joined it, under names without the
 * company. `welcome` is sent only to the client that joined.
 */
export const extractorEvents = {
  extractorWelcome: z.object({ usage: extractionUsage }),
  extractorItem: extractedItem.extend({ extractionId, usage: extractionUsage }),
  /** `message` is one of the three final texts of an extraction, or a progress text. */
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

/**
 * Events that a browser sends: `joinRoom` with roomId, userId, companyId and userName; `leaveRoom` with the roomId
 * (additive).
 */
export const extractorClientEvents = ['joinRoom', 'leaveRoom'] as const
