import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Moment, moments } from '@recado/contract/customers/customer'
import type { ReminderText } from '@recado/contract/customers/message-endpoints'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { MessageField } from '../../../ui/forms/message-field.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { customerTexts } from '../customer-texts.ts'
import { saveReminderTexts, useReminderTexts } from './reminder-data.ts'

/** The reminder text of each moment, for admins (CLI-12). */
export function ReminderTextsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(customerTexts)
  const texts = useReminderTexts()
  if (texts.data) return <TextsForm texts={texts.data} onClose={onClose} />
  return (
    <Dialog title={t('reminderTexts')} onClose={onClose} size={640} fills>
      {texts.error ? <ErrorState error={texts.error} onRetry={() => void texts.refetch()} /> : <ScreenLoading />}
    </Dialog>
  )
}

/** The subscription's variables, available in addition to those of messages. */
const ourNames = ['plano', 'servico', 'valor', 'vencimento']
const ours = new RegExp(`\\{\\{\\s*(${ourNames.join('|')})\\s*\\}\\}`, 'g')

type Values = { text: Record<Moment, string>; active: Record<Moment, boolean> }

function TextsForm({ texts, onClose }: { texts: readonly ReminderText[]; onClose: () => void }) {
  const t = useTexts(customerTexts)
  const byMoment = <K extends 'text' | 'active'>(field: K) =>
    Object.fromEntries(texts.map((text) => [text.moment, text[field]])) as Record<Moment, ReminderText[K]>
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { text: byMoment('text'), active: byMoment('active') } as Values,
    validate: {
      text: Object.fromEntries(moments.map((moment) => [moment, lengthBetween(1, 1000)])) as never,
    },
  })
  const submit = async ({ text, active }: Values) => {
    // Send changes only, because a colleague may have changed the others concurrently.
    const changedTexts = moments
      .map((moment) => ({ moment, text: text[moment].trim(), active: active[moment] }))
      .filter((one) =>
        texts.some((old) => old.moment === one.moment && (old.text !== one.text || old.active !== one.active)),
      )
    if (changedTexts.length > 0) await saveReminderTexts(changedTexts)
    toast(t('saved'))
    onClose()
  }
  return (
    <FormModal
      title={t('reminderTexts')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={640}
      messages={({ text }) => moments.map((moment) => text[moment].replace(ours, ''))}
    >
      <p className="cu-quiet">{t('reminderTextsHelp', { names: ourNames.map((name) => `{{${name}}}`).join(', ') })}</p>
      {moments.map((moment) => (
        <div key={moment} className="cu-reminder-text">
          <MessageField
            label={t(moment)}
            maxLength={1000}
            key={form.key(`text.${moment}`)}
            {...form.getInputProps(`text.${moment}`)}
          />
          <Switch
            label={t('reminderActive', { moment: t(moment) })}
            key={form.key(`active.${moment}`)}
            {...form.getInputProps(`active.${moment}`, { type: 'checkbox' })}
          />
        </div>
      ))}
    </FormModal>
  )
}
