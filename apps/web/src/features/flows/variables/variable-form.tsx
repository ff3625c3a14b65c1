import { Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import {
  VARIABLE_NAME,
  type VariableScope,
  type VariableType,
  variableScopes,
  variableTypes,
} from '@recado/contract/flows/choices'
import { type FlowVariable, MOST_VALUE } from '@recado/contract/flows/variables'
import { errorCode } from '../../../platform/api/api-error.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { flowTexts } from '../flow-texts.ts'
import { saveVariable } from './variable-data.ts'
import { valueFault } from './variable-value.rules.ts'

export interface VariableFormProps {
  /** The variable to change; undefined for a new one. */
  variable: FlowVariable | undefined
  onClose: () => void
}

interface Values extends Record<string, unknown> {
  name: string
  type: VariableType
  scope: VariableScope
  value: string
}

/** Name, type, scope and value of a declared variable. */
export function VariableForm({ variable, onClose }: VariableFormProps) {
  const t = useTexts(flowTexts)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      ...{ name: variable?.name ?? '', value: variable?.value ?? '' },
      type: variable?.type ?? 'text',
      scope: variable?.scope ?? 'session',
    },
    validate: {
      name: (name) => (VARIABLE_NAME.test(name) ? null : t('variableNameInvalid')),
      value: (value, { type }) => {
        const fault = valueFault(type, value)
        return fault && t(fault)
      },
    },
  })
  const submit = async (values: typeof form.values) => {
    try {
      await saveVariable(variable?.id, values)
    } catch (error) {
      if (errorCode(error) !== 'ERR_FLOW_VARIABLE_TAKEN') throw error
      return form.setFieldError('name', t('variableNameTaken'))
    }
    toast(t(variable ? 'variableChanged' : 'variableCreated'))
    onClose()
  }
  return (
    <FormModal
      title={variable ? t('variableEditTitle', { name: variable.name }) : t('variableNewTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={60}
        description={t('variableNameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('name')}
      />
      <div className="rc-two">
        <Select
          label={t('type')}
          allowDeselect={false}
          data={variableTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
          value={form.values.type}
          onChange={(type) => {
            if (!type) return
            form.setFieldValue('type', type)
            // Clears a value that is invalid for the new type, because its field would not show it.
            if (valueFault(type, form.values.value)) form.setFieldValue('value', '')
          }}
        />
        <Select
          label={t('scope')}
          allowDeselect={false}
          data={variableScopes.map((value) => ({ value, label: t(`scope_${value}`) }))}
          description={t(`scopeHelp_${form.values.scope}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('scope')}
        />
      </div>
      <ValueField form={form} />
    </FormModal>
  )
}

/** The field for the variable's value, by its type. */
function ValueField({ form }: { form: UseFormReturnType<Values> }) {
  const t = useTexts(flowTexts)
  const { type, scope, value } = form.values
  const label = t(scope === 'company' ? 'valueNow' : 'valueFirst')
  if (type === 'yesNo') {
    const words = [t('yes'), t('no')]
    return (
      <Select
        label={label}
        clearable
        placeholder={t('valueNone')}
        data={words.includes(value) || value === '' ? words : [value, ...words]}
        value={value || null}
        onChange={(newValue) => form.setFieldValue('value', newValue ?? '')}
        error={form.errors.value}
      />
    )
  }
  return (
    <TextInput
      label={label}
      maxLength={MOST_VALUE}
      {...(type === 'date' && { type: 'date' })}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      {...form.getInputProps('value')}
    />
  )
}
