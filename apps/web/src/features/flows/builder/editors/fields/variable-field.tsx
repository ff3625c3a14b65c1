import { ActionIcon, type ActionIconProps, Combobox, Textarea, TextInput, useCombobox } from '@mantine/core'
import { messageVariableOf } from '@recado/contract/message-variables'
import { IconBraces } from '@tabler/icons-react'
import { type ChangeEvent, type MouseEvent, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { insertText } from '../../../../../ui/forms/insert-text.ts'
import { editorTexts } from '../editor-texts.ts'
import { fieldOrder } from './field-order.ts'
import { namesIn, offeredNames, openMark } from './known-variables.rules.ts'
import { type KnownVariables, useKnownVariables } from './known-variables.ts'

/** The maximum text length of WhatsApp. */
const LONGEST_TEXT = 4096

type Field = HTMLTextAreaElement | HTMLInputElement

export interface VariableFieldProps {
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  error?: ReactNode
  value?: string
  onChange?: (event: ChangeEvent<Field>) => void
  maxLength?: number
  minRows?: number
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
  /** A single-line field. */
  single?: boolean
  'data-autofocus'?: boolean
  'data-path'?: string
}

/**
 * A text that may use variables. They are offered after `{{` and by a button, which is below a text and inside a
 * single-line field. Unknown names are marked, because they are left out when the text is sent.
 */
export function VariableField({ single, isLabelHidden, label, minRows = 2, ...props }: VariableFieldProps) {
  const t = useTexts(editorTexts)
  const variables = useKnownVariables()
  const field = useRef<Field>(null)
  // Must be stable, because the list is attached to this element.
  const keep = useCallback((now: Field | null) => {
    field.current = now
  }, [])
  const { combobox, offered, follow, take, show } = useInsertion(field, variables)
  const unknown = namesIn(props.value ?? '').filter((name) => !variables.isKnown(name) && !messageVariableOf(name))
  const insert = {
    'aria-label': t('insertVariableIn', { field: label }),
    // Keeps the caret in place.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: show,
  }
  const fieldProps = {
    ...fieldOrder,
    ...props,
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    ref: keep,
    maxLength: props.maxLength ?? LONGEST_TEXT,
    onChange: (event: ChangeEvent<Field>) => {
      props.onChange?.(event)
      follow()
    },
    onClick: follow,
    // Esc closes the list first.
    'data-mantine-stop-propagation': combobox.dropdownOpened || undefined,
  }
  return (
    <div className="fe-text">
      <Combobox
        store={combobox}
        onOptionSubmit={take}
        withinPortal={false}
        floatingStrategy="fixed"
        position="bottom-start"
        width="target"
        transitionProps={{ duration: 0 }}
      >
        <Combobox.DropdownTarget>
          <Combobox.EventsTarget withKeyboardNavigation={combobox.dropdownOpened} withAriaAttributes={false}>
            {single ? (
              <TextInput {...fieldProps} rightSection={<InsertSign {...insert} />} />
            ) : (
              <Textarea autosize minRows={minRows} maxRows={10} {...fieldProps} />
            )}
          </Combobox.EventsTarget>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={offered.length === 0}>
          <Combobox.Options aria-label={t('variables')} className="fe-variables">
            {offered.map(({ group, names }) => (
              <Combobox.Group key={group} label={t(`variables_${group}`)}>
                {names.map((name) => (
                  <Combobox.Option key={name} value={name}>
                    {name}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {!single && (
        <div className="rc-variables">
          <button type="button" {...insert}>
            <IconBraces size={14} aria-hidden />
            {t('insertVariable')}
          </button>
        </div>
      )}
      {unknown.length > 0 && (
        <p className="rc-form-warning fe-unknown" role="status">
          {t('unknownVariables', { names: unknown.map((name) => `{{${name}}}`).join(', '), count: unknown.length })}
        </p>
      )}
    </div>
  )
}

function InsertSign(insert: ActionIconProps & { 'aria-label': string }) {
  const t = useTexts(editorTexts)
  return (
    <ActionIcon variant="subtle" color="gray" size={28} title={t('insertVariable')} {...insert}>
      <IconBraces size={16} aria-hidden />
    </ActionIcon>
  )
}

const groups = ['asked', 'declared', 'builtIn'] as const

/** Offers names at the caret and inserts the chosen one. */
function useInsertion(field: RefObject<Field | null>, variables: KnownVariables) {
  const [query, setQuery] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const offered = groups
    .map((group) => ({ group, names: offeredNames(variables[group], query) }))
    .filter(({ names }) => names.length > 0)
  const open = (beginning: string) => {
    setQuery(beginning)
    combobox.openDropdown()
    // Its options must be rendered first.
    requestAnimationFrame(() => combobox.selectFirstOption())
  }
  const before = () => field.current?.value.slice(0, field.current.selectionStart ?? 0) ?? ''
  const follow = () => {
    const mark = openMark(before())
    if (mark) open(mark.query)
    else combobox.closeDropdown()
  }
  const show = () => {
    field.current?.focus()
    if (combobox.dropdownOpened) combobox.closeDropdown()
    else open(openMark(before())?.query ?? '')
  }
  const take = (name: string) => {
    const { current } = field
    combobox.closeDropdown()
    if (!current) return
    const caret = current.selectionStart ?? current.value.length
    const from = openMark(before())?.from ?? caret
    const closed = /^[\p{L}\p{N}_]*\}\}/u.exec(current.value.slice(caret))
    const to = closed && from < caret ? caret + closed[0].length : (current.selectionEnd ?? caret)
    insertText(current, `{{${name}}}`, { from, to })
  }
  return { combobox, offered, follow, show, take }
}
