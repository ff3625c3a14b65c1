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

type Removed = Pick<CardFace, 'id' | 'quadroId' | 'title'>

const useAsked = create<{ card: Removed | null; onGone?: (() => void) | undefined }>()(() => ({ card: null }))

/** Asks whether a card is removed. `onGone` is called once it is. */
export const askRemoval = (card: Removed, onGone?: () => void) => useAsked.setState({ card, onGone })

/** Removes a card; a failure is told by a mark on the card, without a toast, as documented (BRD-14). */
async function remove(card: Removed, onGone?: () => void): Promise<void> {
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

/** Asks nothing any more. */
const forget = () => useAsked.setState({ card: null, onGone: undefined })

/** The question that is open; one for the whole board, and gone with it. */
export function RemoveCard() {
  const t = useTexts(boardTexts)
  const { card, onGone } = useAsked()
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
