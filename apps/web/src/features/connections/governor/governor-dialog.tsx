import './governor.css'
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Connection } from '@recado/contract/connections/connection'
import type { GovernorState } from '@recado/contract/connections/governor'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { wholeBetween } from '../../../ui/forms/field-checks.ts'
import { useChangeGovernor, useGovernor } from './governor-data.ts'
import { governorTexts } from './governor-texts.ts'
import { GovernorUse } from './governor-use.tsx'

interface DialogProps {
  connection: Connection
  onClose: () => void
}

/** The sending limits of a connection, today's use, and what waits and until when (connections.7). */
export function GovernorDialog({ connection, onClose }: DialogProps) {
  const t = useTexts(governorTexts)
  const { data, error, refetch } = useGovernor(connection.id)
  if (data) return <GovernorForm connection={connection} state={data} onClose={onClose} />
  return (
    <FormDialog
      title={t('title', { name: connection.name })}
      onClose={onClose}
      size={560}
      hasUnsavedInput={() => false}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </FormDialog>
  )
}

const valuesOf = (state: GovernorState) => ({
  enabled: state.enabled,
  dailyCap: state.dailyCap ?? ('' as number | string),
  newContactsPerDay: state.newContactsPerDay ?? ('' as number | string),
  warmUpDays: state.warmUpDays as number | string,
  quietFrom: state.quietFrom ?? '',
  quietTo: state.quietTo ?? '',
  marketingFooter: state.marketingFooter,
})
type Values = ReturnType<typeof valuesOf>

const numberOf = (value: number | string) => (value === '' ? null : Number(value))
const inputOf = ({ dailyCap, newContactsPerDay, warmUpDays, quietFrom, quietTo, ...rest }: Values) => ({
  ...rest,
  ...{ dailyCap: numberOf(dailyCap), newContactsPerDay: numberOf(newContactsPerDay), warmUpDays: Number(warmUpDays) },
  // Both times are sent together.
  quiet: [quietFrom || null, quietTo || null],
})

function GovernorForm({ connection, state, onClose }: DialogProps & { state: GovernorState }) {
  const t = useTexts(governorTexts)
  const { save } = useChangeGovernor(connection.id)
  const both = (one: string, other: string) => ((one === '') === (other === '') ? null : t('quietBoth'))
  const differs = (one: string, other: string) => (one !== '' && one === other ? t('quietSame') : null)
  const form = useForm<Values>({
    initialValues: valuesOf(state),
    validate: {
      dailyCap: wholeBetween(0, 1_000_000),
      newContactsPerDay: wholeBetween(0, 1_000_000),
      warmUpDays: wholeBetween(0, 365),
      quietFrom: (value, { quietTo }) => (value === '' ? both(value, quietTo) : null),
      quietTo: (value, { quietFrom }) => (value === '' ? both(value, quietFrom) : differs(value, quietFrom)),
    },
  })
  const submit = async (values: Values) => {
    // Send only changed fields, because a colleague may have changed others.
    const { quiet, ...changes } = changedFields(inputOf(values), inputOf(form.getInitialValues()))
    await save({ ...changes, ...(quiet ? { quietFrom: quiet[0], quietTo: quiet[1] } : {}) })
    toast(t('saved'))
    onClose()
  }
  const number = { min: 0, clampBehavior: 'none', allowDecimal: false, allowNegative: false } as const
  const order: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  }
  return (
    <FormModal
      title={t('title', { name: connection.name })}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      messages={({ marketingFooter }) => [marketingFooter]}
      size={560}
    >
      <p className="rc-governor-about">{t('about')}</p>
      <GovernorUse state={state} />
      <Switch label={t('enabled')} data-autofocus {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <div className="rc-two">
        <NumberInput
          {...order}
          {...number}
          label={t('dailyCap')}
          description={t('dailyCapHelp')}
          {...form.getInputProps('dailyCap')}
        />
        <NumberInput
          {...order}
          {...number}
          label={t('newContacts')}
          description={t('newContactsHelp')}
          {...form.getInputProps('newContactsPerDay')}
        />
      </div>
      <NumberInput
        {...order}
        {...number}
        label={t('warmUpDays')}
        description={t('warmUpHelp')}
        {...form.getInputProps('warmUpDays')}
      />
      <div className="rc-two">
        <TextInput
          {...order}
          type="time"
          label={t('quietFrom')}
          description={t('quietHelp')}
          {...form.getInputProps('quietFrom')}
        />
        <TextInput {...order} type="time" label={t('quietTo')} {...form.getInputProps('quietTo')} />
      </div>
      <Textarea
        {...order}
        label={t('footer')}
        description={t('footerHelp')}
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('marketingFooter')}
      />
    </FormModal>
  )
}
