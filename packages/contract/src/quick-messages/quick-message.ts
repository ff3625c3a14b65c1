import { z } from 'zod'
import { flag, idValue, instant, optionalId, text, trimmedText } from '../values/wire.ts'

/** One step of a macro: what a quick message does beside saying something (additive). */
export const macroAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: trimmedText(1, 4096) }),
  z.object({ type: z.literal('tag'), tagId: idValue }),
  z.object({ type: z.literal('transfer'), queueId: idValue, userId: optionalId }),
  z.object({ type: z.literal('resolve') }),
])
export type MacroAction = z.output<typeof macroAction>

export const MAX_MACRO_ACTIONS = 10

/** Steps in their order. Nothing can follow the resolution: the ticket is closed then. */
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
  /** For everybody in the company; else for its author (messages.10). */
  geral: z.boolean(),
  /** Offered in the composer. */
  status: z.boolean(),
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Relative, signed for 24 hours (messages.3). */
  mediaUrl: z.string().nullable(),
  /** Empty: a plain quick message. */
  actions: z.array(macroAction),
  createdAt: instant,
  updatedAt: instant,
})
export type QuickMessage = z.output<typeof quickMessage>

/** Attachments of quick messages (messages.10). */
export const QUICK_MESSAGE_MAX_BYTES = 16 * 1024 * 1024
export const QUICK_MESSAGE_MAX_LENGTH = 4096

/** Spec 2 §5: shortcode required; `mediaPath`, `mediaName` and `isMedia` follow from uploads and are not taken from callers. */
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
