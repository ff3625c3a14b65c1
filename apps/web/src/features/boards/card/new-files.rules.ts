import { cardImageTypes, MOST_CARD_FILES, MOST_SENT_FILES } from '@recado/contract/boards/card'

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
 * @param most bytes of one file
 */
export function fileProblem(
  { size, type }: Chosen,
  asImage: boolean,
  { waiting, stored, most }: { waiting: number; stored: number; most: number },
): FileProblem | null {
  if (asImage && !isPicture(type)) return 'notAnImage'
  if (size === 0) return 'fileEmpty'
  if (size > most) return 'fileTooLarge'
  return waiting >= MOST_SENT_FILES || waiting + stored >= MOST_CARD_FILES ? 'tooManyFiles' : null
}
