import { LARGEST_PICTURE, type PictureSupport } from '@recado/contract/assistant/choices'
import type { UnopenedReason } from './media-texts.rules.ts'

/** A picture of the customer that a question may contain. */
export interface PictureLine {
  id: number
  mimetype: string | null
  /** The stored file. Null: it has not arrived. */
  file: string | null
  /** In bytes. Null: unknown. */
  size: number | null
  /** Whether it belongs to the current burst. */
  isNew: boolean
}

/** Types that the provider accepts. */
const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
/** Maximum pictures of the current burst in one question. */
const MOST_NEW = 10
/** Earlier pictures are added while the question has fewer than this. */
const MOST_WITH_EARLIER = 3

/**
 * Chooses the pictures of a question, newest first: those of the burst, then earlier ones that the customer may still
 * refer to.
 * @param lines oldest first
 * @returns the chosen ids, and why pictures of the burst were left out
 */
export function choosePictures(
  lines: readonly PictureLine[],
  { isOn, support }: { isOn: boolean; support: PictureSupport },
): { ids: number[]; refusals: Map<number, UnopenedReason> } {
  const ids: number[] = []
  const refusals = new Map<number, UnopenedReason>()
  for (const line of lines.toReversed()) {
    const reason = isOn && support !== 'no' ? refusalOf(line, ids.length) : 'off'
    if (reason === null) ids.push(line.id)
    else if (line.isNew) refusals.set(line.id, reason)
  }
  return { ids, refusals }
}

function refusalOf({ file, size, mimetype, isNew }: PictureLine, count: number): UnopenedReason | null {
  if (file === null) return 'missing'
  if ((size ?? 0) > LARGEST_PICTURE) return 'size'
  if (!types.has(mimetype?.split(';')[0]?.trim().toLowerCase() ?? '')) return 'provider'
  return count >= (isNew ? MOST_NEW : MOST_WITH_EARLIER) ? 'many' : null
}
