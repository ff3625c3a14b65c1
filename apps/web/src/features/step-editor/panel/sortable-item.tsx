import { ActionIcon } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '../../../platform/announce.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import { useSortable } from './sortable-list.tsx'

export interface SortableItemProps {
  what: 'interaction' | 'condition'
  title: string
  /** The index, starting at 0. */
  at: number
  /** Read-only except for its texts. */
  narrow: boolean
  onDelete: () => void
  children: ReactNode
}

/** A list item that is moved by dragging its handle, or by the arrow keys on it. */
export function SortableItem({ what, title, at, narrow, onDelete, children }: SortableItemProps) {
  const t = useTexts(stepEditorTexts)
  const { onMove, isDragged, place, handle, cancel } = useSortable(at)
  const labelValues = { what: t(what), n: at + 1 }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (cancel(event) || step === 0) return
    event.preventDefault()
    const button = event.currentTarget
    // An element that moves in the DOM loses the focus.
    flushSync(() => onMove(at, at + step))
    button.focus()
    announce(t('movedTo', { what: title, n: Math.max(1, at + step + 1) }))
  }
  return (
    <li className="se-item" data-dragged={isDragged || undefined} data-place={place}>
      <div className="se-item-head">
        {!narrow && (
          <ActionIcon
            className="se-handle"
            variant="subtle"
            color="gray"
            aria-label={t('moveItem', labelValues)}
            onKeyDown={move}
            {...handle}
          >
            <IconGripVertical size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
        <h3>{title}</h3>
        {!narrow && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('deleteItem', labelValues)}
            title={t('deleteItem', labelValues)}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {children}
    </li>
  )
}
