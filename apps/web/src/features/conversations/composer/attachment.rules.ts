export const MAX_FILES = 20

export type AttachmentRejection = { why: 'tooManyFiles' } | { why: 'fileTooLarge' | 'fileEmpty'; name: string }

/**
 * Returns which of the chosen files may be attached beside `present` others, and why the rest may not.
 * @param most maximum size of one file in bytes
 */
export function sortFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  present: number,
  most: number,
) {
  const accepted: F[] = []
  const rejections: AttachmentRejection[] = []
  for (const file of files) {
    if (file.size === 0) rejections.push({ why: 'fileEmpty', name: file.name })
    else if (file.size > most) rejections.push({ why: 'fileTooLarge', name: file.name })
    else if (present + accepted.length >= MAX_FILES) rejections.push({ why: 'tooManyFiles' })
    else accepted.push(file)
  }
  const firstTooMany = rejections.findIndex(({ why }) => why === 'tooManyFiles')
  return { accepted, rejections: rejections.filter(({ why }, at) => why !== 'tooManyFiles' || at === firstTooMany) }
}

/** Types that every phone plays or opens. Pictures are excluded, because they may be truncated. */
const PLAIN = /^(audio\/mpeg|application\/pdf|text\/.*)$/

/** Size up to which every network accepts a picture or sound as such, in bytes. */
const MOST_PLAIN_BYTES = 5 * 1024 * 1024

/** Returns whether a chosen file must be checked before it is sent, because phones may not be able to show it. */
export const mayNeedConversion = ({
  file,
  voice,
  stored,
}: {
  file: File
  voice?: boolean
  stored?: unknown
}): boolean => !voice && !stored && (file.size > MOST_PLAIN_BYTES || !PLAIN.test(file.type))
