import './set-up.css'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Connection } from '@recado/contract/connections/connection'
import type { SetUp, SetUpStep } from '@recado/contract/connections/set-up'
import { useState } from 'react'
import { copyAndToast } from '../../../platform/copy.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { numberReason } from '../connection-status-label.tsx'
import { useChangeSetUp, useSetUp } from './set-up-data.ts'
import { ConnectionSetUpSteps } from './set-up-steps.tsx'
import { setUpTexts } from './set-up-texts.ts'

interface DialogProps {
  connection: Connection
  onClose: () => void
}

/** Guides through the set-up of a connection without a QR code, and checks each step with the network. */
export function ConnectionSetUpDialog({ connection, onClose }: DialogProps) {
  const t = useTexts(setUpTexts)
  const { data, error, refetch } = useSetUp(connection.id)
  const [checked, setChecked] = useState<{ round: number; steps: SetUpStep[] | null }>({ round: 0, steps: null })
  if (data)
    return (
      // Remounted after saving, so that the form has no unsaved changes.
      <SetUpForm
        key={checked.round}
        {...{ connection, onClose }}
        setUp={data}
        steps={checked.steps}
        onChecked={(steps) => setChecked(({ round }) => ({ round: round + 1, steps }))}
      />
    )
  return (
    <FormDialog
      title={t('title', { name: connection.name })}
      onClose={onClose}
      size={640}
      hasUnsavedInput={() => false}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </FormDialog>
  )
}

interface FormProps extends DialogProps {
  setUp: SetUp
  steps: readonly SetUpStep[] | null
  onChecked: (steps: SetUpStep[]) => void
}

function SetUpForm({ connection, setUp, steps, onClose, onChecked }: FormProps) {
  const t = useTexts(setUpTexts)
  const { save, check } = useChangeSetUp(connection.id)
  const inputFields = setUp.fields.filter(({ made: isGenerated }) => !isGenerated)
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(inputFields.map(({ name, value }) => [name, value])),
    validate: Object.fromEntries(
      inputFields.map(({ name, secret, hasValue }) => [
        name,
        (value: string) => {
          if (value.trim() === '') return secret && hasValue ? null : t('required')
          if (secret) return /^[\x21-\x7e]+$/.test(value.trim()) ? null : t('noSpaces')
          return /^\d{1,40}$/.test(value.trim()) ? null : t('digitsOnly')
        },
      ]),
    ),
  })
  const submit = async (values: Record<string, string>) => {
    await save(values)
    const result = await check()
    toast(t(result.isConnected ? 'allDone' : 'notDone'))
    onChecked(result.steps)
  }
  const field = (name: string) => ({ setUp, name, input: form.getInputProps(name) })
  return (
    <FormModal
      title={t('title', { name: connection.name })}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t('save')}
      size={640}
    >
      <p className="rc-set-up-about">{t('about')}</p>
      {steps && <NumberNotice connection={connection} />}
      {/* At the top, so that the results are seen first. */}
      {steps && <ConnectionSetUpSteps steps={steps} />}
      <Part title={t('account')} help={t('accountHelp')}>
        <div className="rc-two">
          <Field {...field('phoneNumberId')} label={t('phoneNumberId')} isFirst={!steps} />
          <Field {...field('accountId')} label={t('accountId')} />
        </div>
      </Part>
      <Part title={t('access')}>
        <Field {...field('accessToken')} label={t('accessToken')} help={t('accessTokenHelp')} />
        <Field {...field('appSecret')} label={t('appSecret')} help={t('appSecretHelp')} />
      </Part>
      <Part title={t('address')} help={t('addressHelp')}>
        <Copied label={t('webhook')} value={setUp.address} />
        {setUp.fields
          .filter(({ made: isGenerated }) => isGenerated)
          .map(({ name, value }) => (
            <Copied key={name} label={t('verifyToken')} value={value} later={t('verifyTokenLater')} />
          ))}
      </Part>
      {!steps && <ConnectionSetUpSteps steps={null} />}
    </FormModal>
  )
}

/** The number differs from the connection's, or another connection has it. */
function NumberNotice({ connection }: { connection: Connection }) {
  const reason = numberReason(connection)
  if (reason === null) return null
  return (
    <p className="rc-form-error" role="status">
      {reason}
    </p>
  )
}

function Part({ title, help, children }: { title: string; help?: string; children: React.ReactNode }) {
  return (
    <section className="rc-set-up-part" aria-label={title}>
      <h3>{title}</h3>
      {help && <p>{help}</p>}
      {children}
    </section>
  )
}

interface FieldProps {
  setUp: SetUp
  name: string
  label: string
  help?: string
  /** Has the focus when the dialog opens. */
  isFirst?: boolean
  input: object
}

/** A secret is never shown again. The stored one stays until another one is entered. */
function Field({ setUp, name, label, help, isFirst, input }: FieldProps) {
  const t = useTexts(setUpTexts)
  const fieldState = setUp.fields.find((field) => field.name === name)
  const order: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  }
  const about = { ...order, label, ...(help && { description: help }), maxLength: 2000, autoComplete: 'off' }
  if (!fieldState?.secret)
    return <TextInput {...about} required data-autofocus={isFirst || undefined} spellCheck={false} {...input} />
  return (
    <PasswordField
      {...about}
      required={!fieldState.hasValue}
      placeholder={fieldState.hasValue ? t('stored') : ''}
      autoComplete="new-password"
      {...input}
    />
  )
}

function Copied({ label, value, later }: { label: string; value: string; later?: string }) {
  const t = useTexts(setUpTexts)
  return (
    <div className="rc-token">
      <TextInput
        label={label}
        readOnly
        value={value}
        {...(value === '' && later ? { placeholder: later } : {})}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        disabled={value === ''}
        aria-label={t('copyNamed', { field: label })}
        onClick={() => void copyAndToast(value, t('copied'))}
      >
        {t('copy')}
      </Button>
    </div>
  )
}
