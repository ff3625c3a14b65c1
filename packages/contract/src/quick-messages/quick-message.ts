import { z } from 'zod'
import { flag, idValue, instant, optionalId, text, trimmedText } from '../values/wire.ts'

/** One step of a macro: an action beside the text of a quick message (additive). */
export const macroAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: trimmedText(1, 4096) }),
  z.object({ type: z.literal('tag'), tagId: idValue }),
  z.object({ type: z.literal('transfer'), queueId: idValue, userId: optionalId }),
  z.object({ type: z.literal('resolve') }),
])
export type MacroAction = z.output<typeof macroAction>

export const MAX_MACRO_ACTIONS = 10

/** Steps in order. Resolving must be the last one, because it closes the ticket. */
export const macroActions = z
  .array(macroAction)
  .max(MAX_MACRO_ACTIONS)
  .refine(
    (actions) => actions.slice(0, -1).every(({ type }) => type !== 'resolve'),
    'resolving is the last thing that a macro does',
  )

export const quickMessage = z.object({
  id: z.int(),
  companyId: z.int(),
  /** Its author. */
  userId: z.int().nullable(),
  shortcode: z.string(),
  message: z.string(),
  /** Shared with the whole company; otherwise private to its author (messages.10). */
  geral: z.boolean(),
  /** Whether the composer offers it. */
  status: z.boolean(),
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Relative, signed for 24 hours (messages.3). */
  mediaUrl: z.string().nullable(),
  /** Empty for a plain quick message. */
  actions: z.array(macroAction),
  createdAt: instant,
  updatedAt: instant,
})
export type QuickMessage = z.output<typeof quickMessage>

/** Attachments of quick messages (messages.10). */
export const QUICK_MESSAGE_MAX_BYTES = 16 * 1024 * 1024
export const QUICK_MESSAGE_MAX_LENGTH = 4096

/**
 * Spec 2 §5: the shortcode is required. `mediaPath`, `mediaName` and `isMedia` are set by uploads and ignored in input.
 */
export const quickMessageInput = z.object({
  shortcode: trimmedText(1, 100),
  message: z.preprocess((value) => value ?? undefined, text(QUICK_MESSAGE_MAX_LENGTH).optional()),
  geral: flag,
  status: flag,
  actions: macroActions.optional(),
})
export type QuickMessageInput = z.output<typeof quickMessageInput>

/** A quick message as the composer offers it. */
export const quickSuggestion = quickMessage.pick({
  id: true,
  shortcode: true,
  message: true,
  geral: true,
  mediaPath: true,
  mediaName: true,
  mediaUrl: true,
  actions: true,
})
export type QuickSuggestion = z.output<typeof quickSuggestion>
