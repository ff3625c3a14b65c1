import { Button, Checkbox, NumberInput, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FEWEST_DAYS, MOST_CONSENT_TEXT, MOST_DAYS, type PrivacySettings } from '@recado/contract/privacy/privacy'
import { useId, useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { focusFirstError } from '../../ui/forms/focus-first-error.ts'
import { useLeaveGuard } from '../../ui/leaving/use-leave-guard.ts'
import { usePrivacyActions, useRetentionPreview } from './privacy-data.ts'
import { privacyTexts } from './privacy-texts.ts'

/** 0 or a number of days that the server accepts; otherwise null. */
export function parseRetentionDays(value: number | string): number | null {
  const days = value === '' ? 0 : Number(value)
  return Number.isInteger(days) && (days === 0 || (days >= FEWEST_DAYS && days <= MOST_DAYS)) ? days : null
}

const valuesOf = ({ mediaDays, messageDays, asksConsent, consentText }: PrivacySettings) => ({
  mediaDays: mediaDays as number | string,
  messageDays: messageDays as number | string,
  ...{ asksConsent, consentText, askAgain: false },
})
type Values = ReturnType<typeof valuesOf>

/** The retention limits and the consent question. Before saving limits that delete existing data, it says how much. */
export function SettingsForm({ settings }: { settings: PrivacySettings }) {
  const t = useTexts(privacyTexts)
  const { save } = usePrivacyActions()
  const mayEdit = useCan('privacy:edit')
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const form = useForm({
    initialValues: valuesOf(settings),
    validate: {
      mediaDays: (value: number | string) => (parseRetentionDays(value) === null ? t('daysInvalid') : null),
      messageDays: (value: number | string) => (parseRetentionDays(value) === null ? t('daysInvalid') : null),
      consentText: (value: string) => (value.trim() === '' ? t('consentTextInvalid') : null),
    },
  })
  useLeaveGuard(() => form.isDirty())
  const { mediaDays, messageDays } = form.values
  const [media, messages] = [parseRetentionDays(mediaDays), parseRetentionDays(messageDays)]
  const hasNewLimits = media !== settings.mediaDays || messages !== settings.messageDays
  const preview = useRetentionPreview(
    media === null || messages === null ? null : { mediaDays: media, messageDays: messages },
  )
  const removedCounts = (media ?? 0) + (messages ?? 0) > 0 && preview.data ? preview.data : { media: 0, messages: 0 }
  const send = async (values: Values) => {
    setBusy(true)
    try {
      const savedSettings = await save({
        ...values,
        mediaDays: parseRetentionDays(values.mediaDays) ?? 0,
        messageDays: parseRetentionDays(values.messageDays) ?? 0,
      })
      form.setValues(valuesOf(savedSettings))
      form.resetDirty()
      toast(t('saved'))
    } catch (error) {
      toastProblem(t('saveFailed'), 'privacy-save')
      throw error
    } finally {
      setBusy(false)
    }
  }
  const submit = form.onSubmit(
    (values) => {
      if (hasNewLimits && removedCounts.media + removedCounts.messages > 0) setConfirming(true)
      else void send(values).catch(() => undefined)
    },
    () => focusFirstError(id),
  )
  return (
    <form id={id} className="pv-form" noValidate onSubmit={submit}>
      <section className="rc-card" aria-labelledby={`${id}-limits`}>
        <h2 id={`${id}-limits`}>{t('retention')}</h2>
        <p>{t('retentionHelp')}</p>
        <div className="pv-days">
          <Days label={t('mediaDays')} help={t('mediaDaysHelp')} {...form.getInputProps('mediaDays')} />
          <Days label={t('messageDays')} help={t('messageDaysHelp')} {...form.getInputProps('messageDays')} />
        </div>
        {removedCounts.media + removedCounts.messages > 0 && (
          <p className="rc-form-warning" role="status">
            {t('wouldGo', removedCounts)}
          </p>
        )}
      </section>
      <section className="rc-card" aria-labelledby={`${id}-consent`}>
        <h2 id={`${id}-consent`}>{t('consent')}</h2>
        <Switch
          label={t('asksConsent')}
          description={t('asksConsentHelp')}
          {...form.getInputProps('asksConsent', { type: 'checkbox' })}
        />
        <Textarea
          label={t('consentText')}
          description={t('consentTextHelp')}
          maxLength={MOST_CONSENT_TEXT}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('consentText')}
        />
        {settings.consentVersion > 0 && form.values.consentText.trim() !== settings.consentText && (
          <Checkbox label={t('askAgain')} {...form.getInputProps('askAgain', { type: 'checkbox' })} />
        )}
      </section>
      {mayEdit && (
        <div className="pv-foot">
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </div>
      )}
      {isConfirming && (
        <Confirm
          title={t('loseTitle')}
          action={t('loseAction')}
          onConfirm={() => send(form.getValues())}
          onClose={() => setConfirming(false)}
        >
          {t('loseHelp', removedCounts)}
        </Confirm>
      )}
    </form>
  )
}

function Days({ label, help, ...field }: { label: string; help: string; [prop: string]: unknown }) {
  return (
    <NumberInput
      label={label}
      description={help}
      min={0}
      max={MOST_DAYS}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...field}
    />
  )
}
