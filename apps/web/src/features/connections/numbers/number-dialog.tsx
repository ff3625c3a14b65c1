import { Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Connection } from '@recado/contract/connections/connection'
import { chooseNumber, showOtherNumber } from '@recado/contract/connections/numbers'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { hasSetUp } from '../connection-status.rules.ts'
import { numberTexts } from './number-texts.ts'

interface NumberDialogProps {
  connection: Connection
  onClose: () => void
}

/** Asks what to do with a connection that was paired with another number (connections.11). */
export function NumberDialog({ connection, onClose }: NumberDialogProps) {
  const t = useTexts(numberTexts)
  const { data, error, refetch } = useQuery({
    // Not below the key 'connections', because live updates change every cached list under it.
    queryKey: ['other-number', connection.id] as const,
    queryFn: ({ signal }) => call(showOtherNumber, { params: { id: connection.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const number = formatNumber(data?.number ?? connection.otherNumber ?? '')
  if (data) return <Choice {...{ connection, onClose }} {...data} number={number} />
  return (
    <FormDialog title={t('title', { number })} onClose={onClose} size={520} hasUnsavedInput={() => false}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </FormDialog>
  )
}

interface ChoiceProps extends NumberDialogProps {
  number: string
  /** The number of messages that wait to be sent. */
  waiting: number
  /** The number of held events. One event may contain several messages. */
  arrived: number
  /** New messages are no longer stored here; they stay on the network. */
  isFull: boolean
}

function Choice({ connection, number, waiting, arrived, isFull, onClose }: ChoiceProps) {
  const t = useTexts(numberTexts)
  const form = useForm({
    initialValues: { action: '', waiting: '' },
    validate: {
      action: (value: string) => (value === '' ? t('missingChoice') : null),
      waiting: (value: string, { action }) =>
        action === 'use' && waiting > 0 && value === '' ? t('missingWaiting') : null,
    },
  })
  const { action } = form.values
  const submit = async (values: typeof form.values) => {
    const isUsed = values.action === 'use'
    // If no messages were waiting, keep those written since, so that none is cancelled without a question.
    const waitingChoice = values.waiting === 'cancel' ? 'cancel' : 'keep'
    const body = isUsed ? ({ accept: true, waiting: waitingChoice } as const) : ({ accept: false } as const)
    await call(chooseNumber, { params: { id: connection.id }, body })
    toast(isUsed ? t('used', { name: connection.name }) : t('dropped'))
    onClose()
  }
  return (
    <FormModal
      title={t('title', { number })}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t(action === 'drop' ? 'dropAction' : 'useAction')}
      destructive={action === 'drop'}
      size={520}
    >
      <p className="rc-number-about">
        {t('about', { name: connection.name, before: formatNumber(connection.number) })}
        {arrived > 0 && ` ${t('arrived')}`}
        {isFull && ` ${t('full')}`}
      </p>
      <Radio.Group label={t('choice')} {...form.getInputProps('action')}>
        <div className="rc-number-choices">
          <Radio value="use" label={t('use')} description={t('useHelp')} data-autofocus />
          {action === 'use' && waiting > 0 && (
            <Radio.Group
              className="rc-number-waiting"
              label={t('waiting', { count: waiting })}
              {...form.getInputProps('waiting')}
            >
              <div className="rc-number-choices">
                <Radio value="cancel" label={t('cancel')} />
                <Radio value="keep" label={t('keep')} />
              </div>
            </Radio.Group>
          )}
          <Radio value="drop" label={t('drop')} description={t(hasSetUp(connection) ? 'dropSetUpHelp' : 'dropHelp')} />
        </div>
      </Radio.Group>
    </FormModal>
  )
}
