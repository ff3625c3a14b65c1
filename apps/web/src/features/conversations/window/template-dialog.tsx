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

/** Lets the user choose a template of the ticket's connection, fill in its parameters, and send it. */
export function TemplateDialog({ ticket, onClose }: DialogProps) {
  const t = useTexts(windowTexts)
  const { data, error, refetch } = useTemplates(ticket.whatsappId ?? 0)
  if (data) return <TemplateForm ticket={ticket} templates={data.templates} onClose={onClose} />
  return (
    <FormDialog title={t('title')} onClose={onClose} size={560} hasUnsavedInput={() => false}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ScreenLoading />}
    </FormDialog>
  )
}

/** Builds the form data of a template with a header file. */
function formOf(clientId: string, template: { id: number; parameters: string[] }, file: File): FormData {
  const form = new FormData()
  form.set('clientId', clientId)
  form.set('template', JSON.stringify(template))
  form.append('medias', file, file.name)
  return form
}

type Templates = NonNullable<ReturnType<typeof useTemplates>['data']>['templates']

function TemplateForm({ ticket, templates, onClose }: DialogProps & { templates: Templates }) {
  const t = useTexts(windowTexts)
  const [checked, setChecked] = useState(false)
  const form = useForm<{ choice: TemplateChoice }>({
    mode: 'controlled',
    initialValues: { choice: { templateId: null, parameters: [] } },
  })
  // Unchanged input keeps its client id, so that a retry after a lost response sends nothing twice.
  const lastSend = useRef({ of: '', clientId: '' })
  const { choice } = form.values
  const submit = async () => {
    const template = chosenOf(templates, choice, true)
    if (!template) return
    const { file = null } = choice
    const of = JSON.stringify([choice, file?.name, file?.size, file?.lastModified])
    if (lastSend.current.of !== of) lastSend.current = { of, clientId: newId() }
    const { clientId } = lastSend.current
    const filledTemplate = { id: template.id, parameters: valuesOf(template, choice) }
    const params = { ticketId: ticket.id }
    const { messages } = await (template.headerMedia && file
      ? call(sendMessages, { params, body: {}, form: formOf(clientId, filledTemplate, file) })
      : call(sendMessages, { params, body: { clientId, template: filledTemplate } }))
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
      canSubmit={isComplete(templates, choice, true)}
      onBlocked={() => setChecked(true)}
    >
      <LazyParts>
        <TemplateFields
          templates={templates}
          value={choice}
          onChange={(next) => form.setFieldValue('choice', next)}
          checked={checked}
          files
        />
      </LazyParts>
    </FormModal>
  )
}
