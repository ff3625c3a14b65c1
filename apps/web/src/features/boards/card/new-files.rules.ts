import { cardImageTypes, MOST_CARD_FILES, MOST_SENT_FILES } from '@recado/contract/boards/card'

export type CardFileProblem = 'fileTooLarge' | 'fileEmpty' | 'notAnImage' | 'tooManyFiles'

interface ChosenFile {
  name: string
  size: number
  type: string
}

/** Returns whether a file can be a card's picture by its type. The server checks its content. */
export const isPicture = (type: string): boolean => cardImageTypes.some((one) => one === type)

/**
 * Returns why a chosen file cannot be added to a card, or null.
 * @param waiting number of files waiting for the next save
 * @param stored number of files of the card
 * @param most size limit of one file in bytes
 */
export function fileProblem(
  { size, type }: ChosenFile,
  asImage: boolean,
  { waiting, stored, most }: { waiting: number; stored: number; most: number },
): CardFileProblem | null {
  if (asImage && !isPicture(type)) return 'notAnImage'
  if (size === 0) return 'fileEmpty'
  if (size > most) return 'fileTooLarge'
  return waiting >= MOST_SENT_FILES || waiting + stored >= MOST_CARD_FILES ? 'tooManyFiles' : null
}
