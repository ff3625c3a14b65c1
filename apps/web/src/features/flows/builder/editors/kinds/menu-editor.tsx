import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { menuOptions } from '../../graph/outputs.rules.ts'
import { textIn } from '../data.rules.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { useRemovalFocus } from '../fields/use-removal-focus.ts'
import { VariableField } from '../fields/variable-field.tsx'
import type { EditorShape, FieldsProps } from '../shape.ts'

interface Option {
  id: string
  number: number
  value: string
}
interface MenuValues extends Record<string, unknown> {
  message: string
  options: Option[]
}

const optionOf = (number: number, value = ''): Option => ({ id: String(number), number, value })

function MenuFields({ form }: FieldsProps<MenuValues>) {
  const t = useTexts(editorTexts)
  const { options } = form.getValues()
  const { box, noteRemoval } = useRemovalFocus<HTMLDivElement>()
  const last = options.at(-1)
  const change = (next: Option[]) => form.setFieldValue('options', next)
  return (
    <>
      <VariableField label={t('menuMessage')} required data-autofocus {...form.getInputProps('message')} />
      <Input.Wrapper
        ref={box}
        label={t('options')}
        labelElement="div"
        description={t('optionsHelp')}
        error={form.errors.options}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      >
        <ol className="fe-rows" aria-label={t('options')}>
          {options.map(({ id, number }, at) => (
            <li key={id}>
              <span className="fe-number" aria-hidden>
                {number}
              </span>
              <div className="fe-row-main">
                <VariableField
                  label={t('optionNumber', { number })}
                  isLabelHidden
                  single
                  {...form.getInputProps(`options.${at}.value`)}
                />
              </div>
              {id === last?.id && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={t('removeOption', { number })}
                  title={t('removeOption', { number })}
                  data-remove
                  onClick={() => {
                    noteRemoval(at)
                    change(options.slice(0, -1))
                  }}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ol>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          data-add
          onClick={() => change([...options, optionOf((last?.number ?? 0) + 1)])}
        >
          {t('addOption')}
        </Button>
      </Input.Wrapper>
    </>
  )
}

const menu: EditorShape<MenuValues> = {
  Fields: MenuFields,
  read: (data) => ({
    message: textIn(data.message),
    options: menuOptions(data).map(({ number, value }) => optionOf(number, value)),
  }),
  write: ({ message, options }, data) => ({
    ...data,
    message,
    arrayOption: options.map(({ number, value }) => ({ number, value })),
  }),
  check({ message, options }) {
    const empty = options.flatMap(({ value }, at) =>
      value.trim() === '' ? [[`options.${at}.value`, editorTexts.text('optionEmpty')]] : [],
    )
    return {
      ...(message.trim() === '' ? { message: editorTexts.text('messageEmpty') } : {}),
      ...(options.length === 0 ? { options: editorTexts.text('optionsMissing') } : {}),
      ...Object.fromEntries(empty),
    }
  },
  showsErrorToast: true,
}
export const MenuEditor = editorOf(menu)
