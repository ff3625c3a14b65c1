import { useCan } from '../../../platform/access.tsx'
import './board-card.css'
import type { CardFace } from '@recado/contract/boards/card'
import { IconArchive, IconArrowDown, IconArrowRight, IconArrowsMove, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { startArchive } from '../archive/start-archive.ts'
import { boardTexts } from '../board-texts.ts'
import { isPlain } from '../colors.rules.ts'
import type { Step } from './board.rules.ts'
import { CardFaceParts } from './card-face.tsx'
import { forgetTrouble, useCardTroubles } from './card-troubles.ts'
import { askRemoval } from './remove-card.tsx'
import type { TaskCardMoves } from './use-card-moves.ts'

export interface BoardCardProps {
  card: CardFace
  /** Whether its column is for finished cards. */
  isDone: boolean
  dragged: boolean
  open: boolean
  /** The columns of the board, as targets of the menu. */
  names: ReadonlyArray<{ id: number; title: string }>
  moves: TaskCardMoves
  onCard: (cardId: number) => void
}

const ways: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** A card of a board (BRD-06). Re-renders only when its own content changes. */
export const BoardCard = memo(function BoardCard({
  card,
  isDone,
  dragged,
  open,
  names,
  moves,
  onCard,
}: BoardCardProps) {
  const t = useTexts(boardTexts)
  const mayEdit = useCan('boards:edit')
  const mayRemove = useCan('boards:deleteCards')
  const { id, title, color } = card
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.altKey ? ways[event.key] : undefined
    if (!way || !mayEdit) return
    event.preventDefault()
    moves.step(id, way)
  }
  return (
    <article
      className="bd-card"
      aria-label={title}
      data-dragged={dragged || undefined}
      data-current={open || undefined}
      style={isPlain(color) ? undefined : { borderLeft: `4px solid ${color}` }}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => !(event.target as Element).closest('button, a, .rc-popover') && onCard(id)}
    >
      <CardFaceParts card={card} isDone={isDone} />
      <Trouble id={id} />
      <div className="bd-card-acts">
        <button
          type="button"
          className="bd-text-button"
          data-primary
          aria-label={t('detailsOf', { title })}
          title={mayEdit ? t('keysHelp') : undefined}
          aria-keyshortcuts={mayEdit ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onClick={() => onCard(id)}
        >
          {t('details')}
        </button>
        {mayRemove && (
          <button
            type="button"
            className="bd-text-button bd-quiet"
            aria-label={t('removeNamed', { title })}
            onClick={() => askRemoval(card)}
          >
            <IconTrash size={14} stroke={1.7} aria-hidden />
            {t('removeCard')}
          </button>
        )}
        {mayEdit && <MoveMenu card={card} names={names} moves={moves} />}
      </div>
    </article>
  )
})

/** Shows a failed move or removal on the card. */
function Trouble({ id }: { id: number }) {
  const t = useTexts(boardTexts)
  const trouble = useCardTroubles(({ troubles }) => troubles.get(id))
  if (!trouble) return null
  return (
    <p className="bd-trouble">
      {t(trouble.what === 'move' ? 'notMoved' : 'notRemoved')}
      <button type="button" className="bd-text-button" onClick={trouble.again}>
        {t('again')}
      </button>
      <button type="button" className="bd-text-button bd-quiet" onClick={() => forgetTrouble(id)}>
        {t('dismiss')}
      </button>
    </p>
  )
}

/** A menu with all moves, for users who do not drag. */
function MoveMenu({ card, names, moves }: Pick<BoardCardProps, 'card' | 'names' | 'moves'>) {
  const t = useTexts(boardTexts)
  return (
    <PopoverButton
      role="menu"
      side="end"
      className="bd-icon-button bd-move"
      label={t('cardMenu', { title: card.title })}
      face={<IconArrowsMove size={16} stroke={1.7} aria-hidden />}
    >
      {(close) => {
        const then = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            <MenuItem icon={IconArrowUp} onClick={then(() => moves.step(card.id, 'up'))}>
              {t('up')}
            </MenuItem>
            <MenuItem icon={IconArrowDown} onClick={then(() => moves.step(card.id, 'down'))}>
              {t('down')}
            </MenuItem>
            {names
              .filter(({ id }) => id !== card.columnId)
              .map(({ id, title }) => (
                <MenuItem key={id} icon={IconArrowRight} onClick={then(() => moves.toColumn(card.id, id))}>
                  {t('toColumn', { title })}
                </MenuItem>
              ))}
            <MenuItem
              icon={IconArchive}
              onClick={then(() => void startArchive({ kind: 'card', id: card.id, title: card.title }))}
            >
              {t('archive')}
            </MenuItem>
          </>
        )
      }}
    </PopoverButton>
  )
}
