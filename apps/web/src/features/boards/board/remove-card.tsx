import type { CardFace } from '@recado/contract/boards/card'
import { useEffect } from 'react'
import { create } from 'zustand'
import { announce } from '../../../platform/announce.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { boardTexts } from '../board-texts.ts'
import { removeCard } from './board-data.ts'
import { forgetTrouble, tellTrouble } from './card-troubles.ts'

type RemovableCard = Pick<CardFace, 'id' | 'quadroId' | 'title'>

const useRemovalQuestion = create<{ card: RemovableCard | null; onGone?: (() => void) | undefined }>()(() => ({
  card: null,
}))

/** Asks before removing a card. Calls `onGone` after it was removed. */
export const askRemoval = (card: RemovableCard, onGone?: () => void) => useRemovalQuestion.setState({ card, onGone })

/** Removes a card. A failure is shown by a mark on the card without a toast, as documented (BRD-14). */
async function remove(card: RemovableCard, onGone?: () => void): Promise<void> {
  forgetTrouble(card.id)
  try {
    await removeCard(card.quadroId, card.id)
  } catch {
    tellTrouble(card.id, { what: 'remove', again: () => void remove(card, onGone) })
    announce(`${card.title}: ${boardTexts.text('notRemoved')}`)
    return
  }
  toast(boardTexts.text('cardDeleted'))
  onGone?.()
}

/** Closes the question. */
const forget = () => useRemovalQuestion.setState({ card: null, onGone: undefined })

/** The open question, one for the whole board. It closes when the board is left. */
export function RemoveCard() {
  const t = useTexts(boardTexts)
  const { card, onGone } = useRemovalQuestion()
  useEffect(() => forget, [])
  if (!card) return null
  return (
    <Confirm
      title={t('deleteCardTitle', { title: card.title })}
      action={t('deleteCard')}
      onConfirm={() => remove(card, onGone)}
      onClose={forget}
    >
      {t('deleteCardHelp')}
    </Confirm>
  )
}
