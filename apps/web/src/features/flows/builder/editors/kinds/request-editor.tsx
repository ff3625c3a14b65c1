import { Checkbox, Select } from '@mantine/core'
import { apiMethods } from '@recado/contract/flows/choices'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { editorOf } from '../editor-form.tsx'
import { editorTexts } from '../editor-texts.ts'
import { NamesField } from '../fields/name-field.tsx'
import { VariableField } from '../fields/variable-field.tsx'
import type { FieldsProps } from '../shape.ts'
import { HeaderRows, SaveRows } from './request-rows.tsx'
import { hasBody, type RequestValues, requestData } from './request-values.ts'

const MOST_URL = 2000
const MOST_BODY = 20_000

function RequestFields({ form }: FieldsProps<RequestValues>) {
  const t = useTexts(editorTexts)
  const { method, body, variables } = form.getValues()
  return (
    <>
      <div className="fe-request">
        <Select
          label={t('method')}
          required
          allowDeselect={false}
          data={[...apiMethods]}
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
          maxDropdownHeight={300}
          {...form.getInputProps('method')}
        />
        <VariableField
          single
          label={t('url')}
          placeholder={t('urlStart')}
          required
          data-autofocus
          maxLength={MOST_URL}
          {...form.getInputProps('url')}
        />
      </div>
      <HeaderRows form={form} />
      {hasBody(method) && (
        <VariableField
          label={t('body')}
          description={t('bodyHelp')}
          minRows={4}
          maxLength={MOST_BODY}
          {...form.getInputProps('body')}
        />
      )}
      <NamesField
        label={t('requestVariables')}
        description={t('requestVariablesHelp')}
        {...form.getInputProps('variables')}
      />
      {hasBody(method) && body.trim() === '' && variables.length > 0 && (
        <button
          type="button"
          className="rc-plain-button fe-fill-body"
          onClick={() => form.setFieldValue('body', bodyOf(variables))}
        >
          {t('fillBody')}
        </button>
      )}
      <SaveRows form={form} />
      <Checkbox label={t('sendResponse')} {...form.getInputProps('confirmChange', { type: 'checkbox' })} />
    </>
  )
}

/** Returns a body with the variables under their names. */
const bodyOf = (names: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, `{{${name}}}`])), null, 2)

export const RequestEditor = editorOf({ Fields: RequestFields, ...requestData, size: 680 })
