import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { editMessage } from '@recado/contract/conversations/endpoints'
import { mentionedIn } from '@recado/contract/conversations/mentions.rules'
import type { Message } from '@recado/contract/conversations/message'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { MemberList } from '../composer/members/member-list.tsx'
import { partTexts } from '../parts/part-texts.ts'
import { putMessage } from '../state/message-queries.ts'
import type { Mention } from '../state/outgoing.rules.ts'

/** Edits a sent text, also for the customer. A mention stays while the text contains its name. */
export function EditMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(partTexts)
  const box = useRef<HTMLDivElement>(null)
  const [mentions, setMentions] = useState<readonly Mention[]>([])
  const form = useForm<{ body: string } & Record<string, unknown>>({
    mode: 'uncontrolled',
    initialValues: { body: message.body },
    validate: { body: lengthBetween(1, 65_000) },
  })
  const submit = async ({ body }: { body: string }) => {
    const remainingMentions = mentionedIn(body, mentions)
    const input = { body, ...(remainingMentions.length > 0 && { mentions: remainingMentions }) }
    putMessage(await call(editMessage, { params: { id: message.id }, body: input }))
    onClose()
  }
  return (
    <FormModal title={t('editTitle')} form={form} onSubmit={submit} onClose={onClose}>
      <div ref={box}>
        <Textarea
          aria-label={t('editTitle')}
          autosize
          minRows={2}
          maxRows={10}
          data-autofocus
          key={form.key('body')}
          {...form.getInputProps('body')}
        />
        <MemberList ticketId={message.ticketId} box={box} mentions={mentions} onMentions={setMentions} below />
      </div>
    </FormModal>
  )
}
