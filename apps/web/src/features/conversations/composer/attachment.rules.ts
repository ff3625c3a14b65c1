export const MAX_FILES = 20

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
    else if (present + accepted.length >= MAX_FILES) refused.push({ why: 'tooManyFiles' })
    else accepted.push(file)
  }
  const firstTooMany = refused.findIndex(({ why }) => why === 'tooManyFiles')
  return { accepted, refused: refused.filter(({ why }, at) => why !== 'tooManyFiles' || at === firstTooMany) }
}

/** Types that every phone plays or opens as they are. Pictures may be cut off. */
const PLAIN = /^(audio\/mpeg|application\/pdf|text\/.*)$/

/** Bytes up to which each network accepts a picture and a sound as such. */
const MOST_PLAIN_BYTES = 5 * 1024 * 1024

/** Whether a chosen file has to be looked at before it is sent: phones may not show it as what it is. */
export const mayNeedConversion = ({
  file,
  voice,
  stored,
}: {
  file: File
  voice?: boolean
  stored?: unknown
}): boolean => !voice && !stored && (file.size > MOST_PLAIN_BYTES || !PLAIN.test(file.type))
