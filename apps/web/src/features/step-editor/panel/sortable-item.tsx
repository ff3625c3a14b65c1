import { ActionIcon } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '../../../platform/announce.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'

export interface SortableItemProps {
  what: 'interaction' | 'condition'
  title: string
  /** From 0. */
  at: number
  /** Only read, and its texts changed. */
  narrow: boolean
  onMove: (from: number, to: number) => void
  onDelete: () => void
  children: ReactNode
}

const kindOf = (what: string) => `application/x-step-${what}`

/** One of a list that is put in order by dragging its handle, or by the arrow keys on it. */
export function SortableItem({ what, title, at, narrow, onMove, onDelete, children }: SortableItemProps) {
  const t = useTexts(stepEditorTexts)
  const [isOver, setOver] = useState(false)
  const takes = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(kindOf(what))
  const named = { what: t(what), n: at + 1 }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    const handle = event.currentTarget
    // What is put elsewhere in the page loses the focus.
    flushSync(() => onMove(at, at + step))
    handle.focus()
    announce(t('movedTo', { what: title, n: Math.max(1, at + step + 1) }))
  }
  return (
    <li
      className="se-item"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        onMove(Number(event.dataTransfer.getData(kindOf(what))), at)
      }}
    >
      <div className="se-item-head">
        {!narrow && (
          // Not every browser lets one drag a button.
          <ActionIcon
            component="div"
            role="button"
            tabIndex={0}
            draggable
            onDragStart={(event: DragEvent<HTMLElement>) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData(kindOf(what), String(at))
              const item = event.currentTarget.closest('li')
              if (item) event.dataTransfer.setDragImage(item, 12, 12)
            }}
            className="se-handle"
            variant="subtle"
            color="gray"
            aria-label={t('moveItem', named)}
            onKeyDown={move}
          >
            <IconGripVertical size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
        <h3>{title}</h3>
        {!narrow && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('deleteItem', named)}
            title={t('deleteItem', named)}
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
