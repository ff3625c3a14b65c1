import {
  IconAlertTriangle,
  IconArchive,
  IconArrowLeft,
  IconArrowRight,
  IconCircleCheck,
  IconDotsVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { startArchive } from '../archive/start-archive.ts'
import { boardTexts } from '../board-texts.ts'
import { limitState } from './board.rules.ts'
import type { OverColumn } from './column-dialogs.tsx'
import type { TaskColumn } from './live-board.rules.ts'
import type { ColumnMoves } from './use-column-moves.ts'

export interface ColumnHeadProps {
  column: TaskColumn
  /** The number of its cards that match the filters. */
  visibleCount: number
  columnMoves: ColumnMoves
  onColumn: (over: OverColumn) => void
  onPress: (event: PointerEvent) => void
}

const ways: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Title, count and limit of a column, with its actions. Dragging it moves the column. */
export function ColumnHead({ column, visibleCount, columnMoves, onColumn, onPress }: ColumnHeadProps) {
  const t = useTexts(boardTexts)
  const mayEdit = useCan('boards:edit')
  const mayDelete = useCan('boards:deleteColumns')
  const { id, title, isDone } = column
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.altKey ? ways[event.key] : undefined
    if (!way || !mayEdit) return
    event.preventDefault()
    columnMoves.step(id, way)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside handle the keys
    <header
      className="bd-head"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => mayEdit && !(event.target as Element).closest('button, .rc-popover') && onPress(event)}
    >
      <div className="bd-head-line">
        <h2 title={title}>{title}</h2>
        {isDone && (
          <span className="bd-sign" title={t('doneColumn')}>
            <IconCircleCheck size={16} stroke={1.8} aria-hidden />
            <span className="rc-hidden">{t('doneColumn')}</span>
          </span>
        )}
        <Count column={column} visibleCount={visibleCount} />
        <span className="bd-head-acts">
          {mayEdit && (
            <button
              type="button"
              className="bd-icon-button"
              aria-label={t('editColumnNamed', { title })}
              title={t('editColumnNamed', { title })}
              onClick={() => onColumn({ what: 'edit', column })}
            >
              <IconPencil size={16} stroke={1.7} aria-hidden />
            </button>
          )}
          {mayDelete && (
            <button
              type="button"
              className="bd-icon-button"
              aria-label={t('deleteColumnNamed', { title })}
              title={t('deleteColumnNamed', { title })}
              onClick={() => onColumn({ what: 'delete', column })}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </button>
          )}
          {mayEdit && <PlaceMenu id={id} title={title} columnMoves={columnMoves} />}
        </span>
      </div>
      <LimitLine column={column} />
    </header>
  )
}

function PlaceMenu({ id, title, columnMoves }: { id: number; title: string; columnMoves: ColumnMoves }) {
  const t = useTexts(boardTexts)
  return (
    <PopoverButton
      role="menu"
      side="end"
      className="bd-icon-button"
      label={t('columnMenu', { title })}
      face={<IconDotsVertical size={16} stroke={1.8} aria-hidden />}
    >
      {(close) => {
        const step = (way: -1 | 1) => () => {
          close()
          columnMoves.step(id, way)
        }
        return (
          <>
            <MenuItem icon={IconArrowLeft} onClick={step(-1)}>
              {t('columnLeft')}
            </MenuItem>
            <MenuItem icon={IconArrowRight} onClick={step(1)}>
              {t('columnRight')}
            </MenuItem>
            <MenuItem
              icon={IconArchive}
              onClick={() => {
                close()
                void startArchive({ kind: 'column', id, title })
              }}
            >
              {t('archive')}
            </MenuItem>
          </>
        )
      }}
    </PopoverButton>
  )
}

function Count({ column: { tasks, wipLimit }, visibleCount }: { column: TaskColumn; visibleCount: number }) {
  const t = useTexts(boardTexts)
  const count = tasks.length
  const words = wipLimit === null ? t('inColumn', { count }) : t('ofLimit', { count, limit: wipLimit })
  return (
    <span className="bd-count" data-limit={limitState(count, wipLimit) ?? undefined} title={words}>
      <span aria-hidden>
        {visibleCount < count
          ? t('filteredCount', { visibleCount, count })
          : wipLimit === null
            ? count
            : `${count}/${wipLimit}`}
      </span>
      <span className="rc-hidden">{words}</span>
    </span>
  )
}

/** Shows when a column is full. More cards are still accepted. */
function LimitLine({ column: { tasks, wipLimit } }: { column: TaskColumn }) {
  const t = useTexts(boardTexts)
  const state = limitState(tasks.length, wipLimit)
  if (wipLimit === null || (state !== 'full' && state !== 'over')) return null
  return (
    <p className="bd-limit" data-limit={state}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      {t(state === 'over' ? 'isOver' : 'isFull', { limit: wipLimit })}
    </p>
  )
}
