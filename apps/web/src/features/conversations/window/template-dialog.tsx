import { useForm } from '@mantine/form'
import { sendMessages } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import {
  chosenOf,
  isComplete,
  type TemplateChoice,
  TemplateFields,
  useTemplates,
  valuesOf,
} from '../../connections/public.ts'
import { focusWriting } from '../focus.ts'
import { putMessage } from '../state/message-queries.ts'
import { windowTexts } from './window-texts.ts'

interface DialogProps {
  ticket: Ticket
  onClose: () => void
}

/** Chooses a template of the ticket's connection, fills its places, and sends it. */
export function TemplateDialog({ ticket, onClose }: DialogProps) {
  const t = useTexts(windowTexts)
  const { data, error, refetch } = useTemplates(ticket.whatsappId ?? 0)
  if (data) return <TemplateForm ticket={ticket} templates={data.templates} onClose={onClose} />
  return (
    <FormDialog title={t('title')} onClose={onClose} size={560} unsaved={() => false}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ScreenLoading />}
    </FormDialog>
  )
}

type Templates = NonNullable<ReturnType<typeof useTemplates>['data']>['templates']

function TemplateForm({ ticket, templates, onClose }: DialogProps & { templates: Templates }) {
  const t = useTexts(windowTexts)
  const [checked, setChecked] = useState(false)
  const form = useForm<{ choice: TemplateChoice }>({
    mode: 'controlled',
    initialValues: { choice: { templateId: null, parameters: [] } },
  })
  // The same press again, after an answer that was lost, sends nothing twice.
  const sent = useRef({ of: '', clientId: '' })
  const { choice } = form.values
  const submit = async () => {
    const template = chosenOf(templates, choice)
    if (!template) return
    const of = JSON.stringify(choice)
    if (sent.current.of !== of) sent.current = { of, clientId: newId() }
    const { messages } = await call(sendMessages, {
      params: { ticketId: ticket.id },
      body: {
        clientId: sent.current.clientId,
        template: { id: template.id, parameters: valuesOf(template, choice) },
      },
    })
    for (const message of messages) putMessage(message)
    onClose()
    focusWriting()
  }
  return (
    <FormModal
      title={t('title')}
      submitLabel={t('send')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={560}
      canSubmit={isComplete(templates, choice)}
      onHeldBack={() => setChecked(true)}
    >
      <LazyParts>
        <TemplateFields
          templates={templates}
          value={choice}
          onChange={(next) => form.setFieldValue('choice', next)}
          checked={checked}
        />
      </LazyParts>
    </FormModal>
  )
}
