import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { BODY_MAX_LENGTH, TITLE_MAX_LENGTH } from '@recado/contract/knowledge/choices'
import type { KnowledgeDocument } from '@recado/contract/knowledge/document'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import { addDocument, changeDocument, type DocumentFields } from './knowledge-data.ts'
import { knowledgeTexts } from './knowledge-texts.ts'

export interface KnowledgeFormProps {
  /** The document to change; absent for a new one. */
  record?: KnowledgeDocument
  onClose: () => void
}

/** The maximum height of the field, in lines. */
const MOST_ROWS = 18
/** A longer text (in characters) gets the maximum height without measuring. */
const LONG_BODY = 5_000

/** A text with its title, or a frequent question with its answer. */
export function KnowledgeForm({ record, onClose }: KnowledgeFormProps) {
  const t = useTexts(knowledgeTexts)
  const [kind, setKind] = useState(record?.kind ?? 'faq')
  const form = useForm<DocumentFields>({
    mode: 'uncontrolled',
    initialValues: { kind, title: record?.title ?? '', body: record?.body ?? '' },
    validate: { title: lengthBetween(3, TITLE_MAX_LENGTH), body: lengthBetween(3, BODY_MAX_LENGTH) },
    onValuesChange: (values) => setKind(values.kind),
  })
  const submit = async (values: DocumentFields) => {
    if (record) await changeDocument(record.id, changedFields(values, form.getInitialValues()))
    else await addDocument(values)
    toast(t('saved'))
    onClose()
  }
  const isQuestion = kind === 'faq'
  return (
    <FormModal
      title={record ? t('editTitle', { name: record.title }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={640}
    >
      <Select
        label={t('kind')}
        description={t('kindHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        data={[
          { value: 'faq', label: t('kindFaq') },
          { value: 'text', label: t('kindText') },
        ]}
        key={form.key('kind')}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={isQuestion ? t('question') : t('name')}
        required
        data-autofocus
        maxLength={TITLE_MAX_LENGTH}
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={isQuestion ? t('answer') : t('body')}
        {...(!isQuestion && { description: t('bodyHelp') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        // Measuring a long text makes the browser lay it out twice.
        {...((record?.body.length ?? 0) > LONG_BODY
          ? { rows: MOST_ROWS }
          : { autosize: true, minRows: isQuestion ? 4 : 10, maxRows: MOST_ROWS })}
        key={form.key('body')}
        {...form.getInputProps('body')}
      />
    </FormModal>
  )
}
