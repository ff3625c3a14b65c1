import { MOST_CHAT_FILES } from '@recado/contract/internal-chat/chat'

export type Refusal = { why: 'tooManyFiles' } | { why: 'fileTooLarge' | 'fileEmpty'; name: string }

/**
 * Which of the chosen files may be attached beside `present` others, and why the rest may not.
 * @param most bytes of one file
 */
export function sortFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  present: number,
  most: number,
) {
  const accepted: F[] = []
  const refused: Refusal[] = []
  for (const file of files) {
    if (file.size === 0) refused.push({ why: 'fileEmpty', name: file.name })
    else if (file.size > most) refused.push({ why: 'fileTooLarge', name: file.name })
    else if (present + accepted.length < MOST_CHAT_FILES) accepted.push(file)
    else if (!refused.some(({ why }) => why === 'tooManyFiles')) refused.push({ why: 'tooManyFiles' })
  }
  return { accepted, refused }
}
