import { ActionIcon, NumberInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { editorTexts } from '../editor-texts.ts'
import { VariableField } from '../fields/variable-field.tsx'
import { MediaField } from '../files/media-field.tsx'
import type { FieldsProps } from '../shape.ts'
import { type ContentElement, type ContentValues, isMedia, withMovedElement } from './content.rules.ts'

type FormProps = Pick<FieldsProps<ContentValues>, 'form'>
interface ListProps extends FormProps {
  /** Called after the element at this position was removed. */
  onRemove: (at: number) => void
}

/** The elements in order, moved by dragging the handle or by buttons. */
export function ElementList({ form, onRemove }: ListProps) {
  const t = useTexts(editorTexts)
  const { elements } = form.getValues()
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useFocusAfter(list)
  const change = (next: ContentElement[]) => form.setFieldValue('elements', next)
  const move = (from: number, to: number) => change(withMovedElement(elements, from, to))
  const step = (at: number, way: 'up' | 'down') => () => {
    focusNext(elements[at]?.id ?? '', way)
    move(at, way === 'up' ? at - 1 : at + 1)
  }
  if (elements.length === 0) return null
  return (
    <ol ref={list} className="fe-elements" aria-label={t('elements')}>
      {elements.map((element, at) => (
        <li
          key={element.id}
          data-id={element.id}
          data-dragged={dragged === element.id || undefined}
          onDragEnter={() => {
            const from = elements.findIndex(({ id }) => id === dragged)
            if (from >= 0 && from !== at) move(from, at)
          }}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
        >
          <div className="fe-element-head">
            <Grip onDrag={(isDragged) => setDragged(isDragged ? element.id : null)} />
            <span className="fe-element-name">
              {t(`element_${element.kind ?? 'unknown'}`)}
              <code>{element.number}</code>
            </span>
            <ElementButtons
              name={element.number}
              up={at > 0 ? step(at, 'up') : undefined}
              down={at < elements.length - 1 ? step(at, 'down') : undefined}
              remove={() => {
                onRemove(at)
                change(elements.filter(({ id }) => id !== element.id))
              }}
            />
          </div>
          <ElementField form={form} element={element} at={at} />
        </li>
      ))}
    </ol>
  )
}

/** The drag handle of a card. The buttons beside it do the same. */
function Grip({ onDrag }: { onDrag: (isDragged: boolean) => void }) {
  return (
    <span
      className="fe-grip"
      aria-hidden
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        const card = event.currentTarget.closest('li')
        if (card) event.dataTransfer.setDragImage(card, 12, 12)
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <IconGripVertical size={16} />
    </span>
  )
}

/** A button keeps the focus when its card moves. At the end of the list the other button gets it. */
function useFocusAfter(list: { current: HTMLElement | null }) {
  const pendingFocus = useRef<{ id: string; way: string } | null>(null)
  useEffect(() => {
    if (!pendingFocus.current) return
    const { id, way } = pendingFocus.current
    pendingFocus.current = null
    const card = list.current?.querySelector(`li[data-id="${CSS.escape(id)}"]`)
    const button = card?.querySelector<HTMLButtonElement>(`button[data-way="${way}"]:not(:disabled)`)
    ;(button ?? card?.querySelector<HTMLButtonElement>('button[data-way]:not(:disabled)'))?.focus()
  })
  return (id: string, way: string) => {
    pendingFocus.current = { id, way }
  }
}

interface ButtonsProps {
  name: string
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove: () => void
}

function ElementButtons({ name, up, down, remove }: ButtonsProps) {
  const t = useTexts(editorTexts)
  const button = (label: string, icon: ReactNode, onClick: (() => void) | undefined, way?: string) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      disabled={!onClick}
      data-way={way}
      data-remove={way === undefined || undefined}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className="fe-element-buttons">
      {button(t('moveUp', { name }), <IconArrowUp size={16} />, up, 'up')}
      {button(t('moveDown', { name }), <IconArrowDown size={16} />, down, 'down')}
      {button(t('removeElement', { name }), <IconX size={16} />, remove)}
    </div>
  )
}

function ElementField({ form, element, at }: FormProps & { element: ContentElement; at: number }) {
  const t = useTexts(editorTexts)
  const path = `elements.${at}.value` as const
  const { kind, number, value, original, record, file } = element
  if (kind === 'message')
    return <VariableField label={t('messageNumber', { name: number })} isLabelHidden {...form.getInputProps(path)} />
  if (kind === 'interval')
    return (
      <NumberInput
        aria-label={t('intervalNumber', { name: number })}
        suffix={t('secondsSuffix')}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...form.getInputProps(path)}
      />
    )
  if (!isMedia(kind)) return <p className="fe-muted">{t('elementUnknown')}</p>
  return (
    <MediaField
      kind={kind}
      place="content"
      value={{ url: String(value), original, record, file }}
      error={form.errors[path]}
      onChange={(media) => {
        const next = { ...element, value: media.url, original: media.original, record: media.record, file: media.file }
        form.setFieldValue(`elements.${at}`, next)
        form.clearFieldError(path)
      }}
    />
  )
}
