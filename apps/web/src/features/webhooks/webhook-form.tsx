import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type WebhookEventName, webhookEventNames } from '@recado/contract/webhooks/choices'
import type { Webhook } from '@recado/contract/webhooks/webhook'
import { useState } from 'react'
import { errorCode } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import { eventWords } from './event-words.ts'
import { SecretOnce } from './secret-once.tsx'
import { addWebhook, changeWebhook } from './webhook-data.ts'
import { webhookTexts } from './webhook-texts.ts'

export interface WebhookFormProps {
  /** The webhook to change; undefined for a new one. */
  webhook: Webhook | undefined
  onClose: () => void
}

interface Values extends Record<string, unknown> {
  name: string
  url: string
  events: WebhookEventName[]
  active: boolean
}

/** The name, URL and events of a webhook. A new webhook then shows its secret once (HOK-03). */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const t = useTexts(webhookTexts)
  const [createdWebhook, setCreatedWebhook] = useState<Webhook | null>(null)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? 'https://',
      events: webhook?.events ?? ['message.received'],
      active: webhook?.active ?? true,
    },
    validate: {
      name: lengthBetween(2, 100),
      url: (url) => (/^https?:\/\/[^/\s]/.test(url.trim()) && URL.canParse(url.trim()) ? null : t('urlInvalid')),
      events: (events) => (events.length === 0 ? t('eventsMissing') : null),
    },
  })
  const submit = async (values: Values) => {
    try {
      if (!webhook) return setCreatedWebhook(await addWebhook(values))
      await changeWebhook(webhook.id, changedFields(values, form.getInitialValues()))
      toast(t('saved'))
      onClose()
    } catch (error) {
      if (errorCode(error) !== 'ERR_WEBHOOK_ADDRESS') throw error
      form.setFieldError('url', errorText(error))
    }
  }
  if (createdWebhook) return <SecretOnce name={createdWebhook.name} secret={createdWebhook.secret} onClose={onClose} />
  return (
    <FormModal
      title={webhook ? t('editTitle', { name: webhook.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={600}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={100}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('url')}
        description={t('urlHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        type="url"
        maxLength={2000}
        key={form.key('url')}
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t('events')} required key={form.key('events')} {...form.getInputProps('events')}>
        <div className="wh-events">
          {webhookEventNames.map((name) => (
            <Checkbox key={name} value={name} label={t(eventWords[name])} description={name} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        label={t('active')}
        description={t('activeHelp')}
        key={form.key('active')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
