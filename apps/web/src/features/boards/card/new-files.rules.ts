import { CARD_FILE_MAX_BYTES, cardImageTypes, MOST_CARD_FILES, MOST_SENT_FILES } from '@recado/contract/boards/card'

export type FileProblem = 'fileTooLarge' | 'fileEmpty' | 'notAnImage' | 'tooManyFiles'

interface Chosen {
  name: string
  size: number
  type: string
}

/** What a picture of a card may be; the server looks at its content. */
export const isPicture = (type: string): boolean => cardImageTypes.some((one) => one === type)

/**
 * Why a chosen file cannot be added to a card; null: it can.
 * @param waiting how many wait to be saved already
 * @param stored how many the card has
 */
export function fileProblem(
  { size, type }: Chosen,
  asImage: boolean,
  { waiting, stored }: { waiting: number; stored: number },
): FileProblem | null {
  if (asImage && !isPicture(type)) return 'notAnImage'
  if (size === 0) return 'fileEmpty'
  if (size > CARD_FILE_MAX_BYTES) return 'fileTooLarge'
  return waiting >= MOST_SENT_FILES || waiting + stored >= MOST_CARD_FILES ? 'tooManyFiles' : null
}
