import './todo.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastWarning } from '../../platform/toast.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { newId } from '../../platform/values/new-id.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { cut } from '../../ui/person/graphemes.rules.ts'
import type { TodoItem } from './todo-items.rules.ts'
import { todoTexts } from './todo-texts.ts'
import { useTodo } from './use-todo.ts'

const MOST_LETTERS = 1000
/** Maximum length of an item's text in the toast. */
const MAX_SHOWN = 40

/** A user's own to-do list. It is stored in this browser, and on the server after a logout (TDO-03). */
export function TodoScreen() {
  const t = useTexts(todoTexts)
  const todo = useTodo()
  const [editing, setEditing] = useState<string | null>(null)
  const added = useRef<string | null>(null)
  const add = (text: string) => {
    const id = newId()
    added.current = id
    return todo.add(id, text)
  }
  const tick = (id: string, isDone: boolean) => {
    if (!todo.tick(id, isDone)) toastWarning(t('full'), { id: 'todo-full' })
  }
  const remove = ({ id, text }: TodoItem) => {
    const putBack = todo.remove(id)
    // The toast names the item, so that several undo buttons can be told apart.
    toast(t('removed', { text: cut(text, MAX_SHOWN) }), {
      id: `todo-${id}`,
      action: { label: t('undo'), run: () => void putBack() },
    })
  }
  return (
    <Page title={t('title')}>
      <div className="td">
        <p className="td-hint">{t('hint')}</p>
        <NewItem onAdd={add} />
        {todo.items.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>
        ) : (
          <ul className="td-list rc-card" aria-label={t('list')}>
            {todo.items.map((item) => (
              <li key={item.id} ref={item.id === added.current ? show : undefined}>
                {editing === item.id ? (
                  <EditItem item={item} onSave={(text) => todo.edit(item.id, text)} onClose={() => setEditing(null)} />
                ) : (
                  <Item
                    item={item}
                    onTick={(isDone) => tick(item.id, isDone)}
                    onEdit={() => setEditing(item.id)}
                    onRemove={() => remove(item)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Page>
  )
}

/** A new item is at the end, which may be out of view. */
const show = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

/** Adds by button or Enter. A blank text is ignored; a text that cannot be stored stays in the field (TDO-01). */
function NewItem({ onAdd }: { onAdd: (text: string) => boolean }) {
  const t = useTexts(todoTexts)
  const [text, setText] = useState('')
  const [full, setFull] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className="td-form"
      onSubmit={(event) => {
        event.preventDefault()
        const isStored = onAdd(text)
        setFull(!isStored)
        if (isStored) setText('')
        field.current?.focus()
      }}
    >
      <TextInput
        ref={field}
        value={text}
        maxLength={MOST_LETTERS}
        aria-label={t('newItem')}
        placeholder={t('newItem')}
        error={full && <span role="alert">{t('full')}</span>}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconPlus size={16} />}>
        {t('add')}
      </Button>
    </form>
  )
}

interface ItemProps {
  item: TodoItem
  onTick: (isDone: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

function Item({ item, onTick, onEdit, onRemove }: ItemProps) {
  const t = useTexts(todoTexts)
  const { text, updatedAt } = item
  const isDone = item.done === true
  return (
    <div className="td-item" data-done={isDone || undefined}>
      <Checkbox
        className="td-tick"
        checked={isDone}
        aria-label={t('tick', { text })}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <span className="td-text">
        <span>{text}</span>
        <time dateTime={updatedAt}>{t('updated', { at: formatMoment(updatedAt) })}</time>
      </span>
      <button
        type="button"
        className="td-button"
        aria-label={t('edit', { text })}
        title={t('editItem')}
        onClick={onEdit}
      >
        <IconPencil size={18} stroke={1.7} />
      </button>
      <button
        type="button"
        className="td-button"
        aria-label={t('remove', { text })}
        title={t('removeItem')}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.7} />
      </button>
    </div>
  )
}

interface EditItemProps {
  item: TodoItem
  onSave: (text: string) => boolean
  onClose: () => void
}

/** The text of an item, edited in place: Enter saves, Escape cancels (TDO-02). */
function EditItem({ item, onSave, onClose }: EditItemProps) {
  const t = useTexts(todoTexts)
  const [text, setText] = useState(item.text)
  const [full, setFull] = useState(false)
  const save = () => {
    if (text.trim() === '') return
    if (onSave(text)) onClose()
    else setFull(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <form
      className="td-form td-edit"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        value={text}
        maxLength={MOST_LETTERS}
        aria-label={t('editItem')}
        autoFocus
        error={full && <span role="alert">{t('full')}</span>}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit">{t('save')}</Button>
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  )
}
