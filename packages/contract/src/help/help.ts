import { z } from 'zod'
import { text, trimmedText } from '../values/wire.ts'
import { videoCode } from './video-code.rules.ts'

/** A help video. `video` is its id at the embedded player's service. */
export const help = z.object({ id: z.int(), title: z.string(), description: z.string(), video: z.string() })
export type Help = z.output<typeof help>

/** A pasted URL is reduced to the video id. */
const video = z.preprocess((value) => (typeof value === 'string' ? (videoCode(value) ?? '') : value), text(64, 1))

export const helpInput = z.object({
  title: trimmedText(1, 200),
  video,
  description: z.preprocess((value) => value ?? '', text(2000)),
})
export type HelpInput = z.output<typeof helpInput>
export const helpChange = z.object({
  title: trimmedText(1, 200).optional(),
  video: video.optional(),
  description: z.preprocess((value) => value ?? undefined, text(2000).optional()),
})
export type HelpChange = z.output<typeof helpChange>
