import { ActionIcon, Button, Checkbox, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { editorTexts } from '../editor-texts.ts'
import { KeyField } from '../fields/key-field.tsx'
import { NameField } from '../fields/name-field.tsx'
import { useRemovalFocus } from '../fields/use-removal-focus.ts'
import { VariableField } from '../fields/variable-field.tsx'
import type { FieldsProps } from '../shape.ts'
import type { RequestValues } from './request-values.ts'

type RowsProps = Pick<FieldsProps<RequestValues>, 'form'>

/** Returns an id that no row of the list has. */
const freshId = (rows: readonly { id: string }[]) => String(Math.max(-1, ...rows.map(({ id }) => Number(id))) + 1)

interface ListProps<Row extends { id: string }> {
  label: string
  help: string
  add: string
  remove: (number: number) => string
  rows: readonly Row[]
  fresh: () => Row
  onChange: (rows: Row[]) => void
  children: (row: Row, at: number) => ReactNode
}

function RowList<Row extends { id: string }>(props: ListProps<Row>) {
  const { rows, onChange, children } = props
  const { box, noteRemoval } = useRemovalFocus<HTMLDivElement>()
  return (
    <Input.Wrapper
      ref={box}
      label={props.label}
      labelElement="div"
      description={props.help}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {rows.length > 0 && (
        <ol className="fe-rows" aria-label={props.label}>
          {rows.map((row, at) => (
            <li key={row.id}>
              <div className="fe-row-main fe-row-two">{children(row, at)}</div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={props.remove(at + 1)}
                title={props.remove(at + 1)}
                data-remove
                onClick={() => {
                  noteRemoval(at)
                  onChange(rows.filter(({ id }) => id !== row.id))
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <Button
        className="fe-add-row"
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} />}
        data-add
        onClick={() => onChange([...rows, props.fresh()])}
      >
        {props.add}
      </Button>
    </Input.Wrapper>
  )
}

/** The headers of a request. The value of a secret header is not shown again. */
export function HeaderRows({ form }: RowsProps) {
  const t = useTexts(editorTexts)
  const { headers } = form.getValues()
  return (
    <RowList
      label={t('headers')}
      help={t('headersHelp')}
      add={t('addHeader')}
      remove={(number) => t('removeHeader', { number })}
      rows={headers}
      fresh={() => ({ id: freshId(headers), name: '', value: '', secret: false, hasValue: false })}
      onChange={(next) => form.setFieldValue('headers', next)}
    >
      {({ secret, hasValue }, at) => (
        <>
          <TextInput
            aria-label={t('headerName', { number: at + 1 })}
            placeholder={t('headerNamePlaceholder')}
            maxLength={100}
            {...form.getInputProps(`headers.${at}.name`)}
          />
          {secret ? (
            <KeyField
              aria-label={t('headerValue', { number: at + 1 })}
              isStored={hasValue}
              {...form.getInputProps(`headers.${at}.value`)}
            />
          ) : (
            <VariableField
              single
              isLabelHidden
              label={t('headerValue', { number: at + 1 })}
              placeholder={t('headerValuePlaceholder')}
              {...form.getInputProps(`headers.${at}.value`)}
            />
          )}
          <Checkbox
            className="fe-row-whole"
            label={t('headerSecret')}
            aria-label={t('headerSecretOf', { number: at + 1 })}
            {...form.getInputProps(`headers.${at}.secret`, { type: 'checkbox' })}
          />
        </>
      )}
    </RowList>
  )
}

/** Which parts of the response are stored in which variables. */
export function SaveRows({ form }: RowsProps) {
  const t = useTexts(editorTexts)
  const { saves } = form.getValues()
  return (
    <RowList
      label={t('saves')}
      help={t('savesHelp')}
      add={t('addSave')}
      remove={(number) => t('removeSave', { number })}
      rows={saves}
      fresh={() => ({ id: freshId(saves), path: '', variable: '' })}
      onChange={(next) => form.setFieldValue('saves', next)}
    >
      {(_, at) => (
        <>
          <TextInput
            aria-label={t('savePath', { number: at + 1 })}
            placeholder={t('savePathPlaceholder')}
            maxLength={300}
            {...form.getInputProps(`saves.${at}.path`)}
          />
          <NameField
            aria-label={t('saveVariable', { number: at + 1 })}
            placeholder={t('saveVariablePlaceholder')}
            {...form.getInputProps(`saves.${at}.variable`)}
          />
        </>
      )}
    </RowList>
  )
}
