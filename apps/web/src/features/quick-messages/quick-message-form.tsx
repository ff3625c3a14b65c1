import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { MacroAction, QuickMessage } from '@recado/contract/quick-messages/quick-message'
import { useRef, useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import type { FileChange } from '../../ui/forms/file-field.tsx'
import { MessageField } from '../../ui/forms/message-field.tsx'
import { AttachmentField } from './attachment-field.tsx'
import { MacroSteps } from './macro-steps.tsx'
import { addQuickMessage, changeQuickMessage, saveAttachment } from './quick-message-data.ts'
import { quickMessageTexts } from './quick-message-texts.ts'

export interface QuickMessageFormProps {
  /** The quick message to change; absent for a new one. */
  record?: QuickMessage
  onClose: () => void
}

const isComplete = (action: MacroAction) =>
  action.type === 'text'
    ? action.body.trim() !== ''
    : action.type === 'tag'
      ? action.tagId > 0
      : action.type === 'transfer'
        ? action.queueId > 0
        : true

/** Shortcut, text, file, macro and visibility of a quick message (QCK-02, QCK-03). */
export function QuickMessageForm({ record, onClose }: QuickMessageFormProps) {
  const t = useTexts(quickMessageTexts)
  const mayShare = useCan('quick-messages:share')
  const [attachment, setAttachment] = useState<FileChange>('keep')
  const [actions, setActions] = useState<readonly MacroAction[]>(record?.actions ?? [])
  const [problem, setProblem] = useState<string | null>(null)
  // Remembered, so that a retry after a failed upload does not create a second quick message.
  const savedId = useRef(record?.id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      shortcode: record?.shortcode ?? '',
      message: record?.message ?? '',
      geral: record?.geral ?? false,
      status: record?.status ?? true,
    },
    validate: { shortcode: lengthBetween(1, 100) },
  })
  const submit = async (values: typeof form.values) => {
    const hasFile = attachment instanceof File || (attachment === 'keep' && record?.isMedia)
    if (!actions.every(isComplete)) return setProblem(t('stepMissing'))
    if (values.message.trim() === '' && !hasFile && actions.length === 0) return setProblem(t('nothingToSay'))
    setProblem(null)
    const input = { ...values, actions: [...actions] }
    const { current: id } = savedId
    // Send changes only, because a colleague may have changed other fields concurrently.
    const before = record && { ...form.getInitialValues(), actions: record.actions }
    const savedMessage =
      id === undefined
        ? await addQuickMessage(input)
        : await changeQuickMessage(id, before ? changedFields(input, before) : input)
    savedId.current = savedMessage.id
    if (attachment !== 'keep') await saveAttachment(savedMessage.id, attachment === 'remove' ? null : attachment)
    toast(record ? t('saved') : t('created', { name: savedMessage.shortcode }))
    onClose()
  }
  const message = form.getInputProps('message')
  return (
    <FormModal
      title={record ? t('editTitle', { name: record.shortcode }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      hasUnsavedInput={() => attachment !== 'keep' || JSON.stringify(actions) !== JSON.stringify(record?.actions ?? [])}
      messages={({ message }) => [message, ...actions.map((action) => (action.type === 'text' ? action.body : ''))]}
      size={560}
    >
      <TextInput
        label={t('shortcode')}
        description={t('shortcodeHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        data-autofocus
        maxLength={100}
        key={form.key('shortcode')}
        {...form.getInputProps('shortcode')}
      />
      <MessageField
        label={t('message')}
        maxLength={4096}
        key={form.key('message')}
        {...message}
        onChange={(event) => {
          message.onChange(event)
          setProblem(null)
        }}
      />
      <AttachmentField
        name={record?.mediaName ?? null}
        change={attachment}
        onChange={(change) => {
          setAttachment(change)
          setProblem(null)
        }}
      />
      <div className="rc-two">
        {mayShare && (
          <Switch
            label={t('geral')}
            description={t('geralHelp')}
            key={form.key('geral')}
            {...form.getInputProps('geral', { type: 'checkbox' })}
          />
        )}
        <Switch
          label={t('status')}
          description={t('statusHelp')}
          key={form.key('status')}
          {...form.getInputProps('status', { type: 'checkbox' })}
        />
      </div>
      <MacroSteps
        actions={actions}
        onChange={(newActions) => {
          setActions(newActions)
          setProblem(null)
        }}
      />
      {problem && (
        <div className="rc-form-error" role="alert">
          {problem}
        </div>
      )}
    </FormModal>
  )
}
