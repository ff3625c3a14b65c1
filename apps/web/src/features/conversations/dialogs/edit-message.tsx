import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { editMessage } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { putMessage } from '../state/message-queries.ts'

/** Changes an own text, at the customer too. */
export function EditMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(conversationTexts)
  const form = useForm<{ body: string } & Record<string, unknown>>({
    mode: 'uncontrolled',
    initialValues: { body: message.body },
    validate: { body: lengthBetween(1, 65_000) },
  })
  const submit = async ({ body }: { body: string }) => {
    putMessage(await call(editMessage, { params: { id: message.id }, body: { body } }))
    onClose()
  }
  return (
    <FormModal title={t('editTitle')} form={form} onSubmit={submit} onClose={onClose}>
      <Textarea
        aria-label={t('editTitle')}
        autosize
        minRows={2}
        maxRows={10}
        data-autofocus
        key={form.key('body')}
        {...form.getInputProps('body')}
      />
    </FormModal>
  )
}
