import { MOST_CHAT_FILES } from '@recado/contract/internal-chat/chat'

export type AttachmentRefusal = { why: 'tooManyFiles' } | { why: 'fileTooLarge' | 'fileEmpty'; name: string }

/**
 * Decides which chosen files may be attached in addition to `present` others, and why the rest may not.
 * @param most maximum size of one file in bytes
 */
export function sortChatFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  present: number,
  most: number,
) {
  const accepted: F[] = []
  const refusals: AttachmentRefusal[] = []
  for (const file of files) {
    if (file.size === 0) refusals.push({ why: 'fileEmpty', name: file.name })
    else if (file.size > most) refusals.push({ why: 'fileTooLarge', name: file.name })
    else if (present + accepted.length < MOST_CHAT_FILES) accepted.push(file)
    else if (!refusals.some(({ why }) => why === 'tooManyFiles')) refusals.push({ why: 'tooManyFiles' })
  }
  return { accepted, refusals }
}
