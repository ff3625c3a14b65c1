import { Alert, Select, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { BODY_MAX_LENGTH, type DocumentKind, TITLE_MAX_LENGTH } from '@recado/contract/knowledge/choices'
import type { KnowledgeDocument } from '@recado/contract/knowledge/document'
import { useState } from 'react'
import { errorCode } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { lengthBetween, optional } from '../../ui/forms/field-checks.ts'
import { addDocument, addFile, addPage, changeDocument, type DocumentFields } from './knowledge-data.ts'
import { knowledgeTexts } from './knowledge-texts.ts'
import { AddressField, SourceFile } from './source-fields.tsx'
import { hasSource } from './source-state.tsx'

export interface KnowledgeFormProps {
  /** The document to change; absent for a new one. */
  record?: KnowledgeDocument
  onClose: () => void
}

type Values = DocumentFields & { address: string }
type FormState = UseFormReturnType<Values>

/** The maximum height of the field, in lines. */
const MOST_ROWS = 18
/** A longer text (in characters) gets the maximum height without measuring. */
const LONG_BODY = 5_000

const titleLength = lengthBetween(3, TITLE_MAX_LENGTH)
const required = (value: string) => (value.trim() === '' ? platformTexts.text('required') : null)

/** The checks of the fields that the kind shows. A new page or file may be added without a title. */
const check =
  (isNew: boolean) =>
  ({ kind, title, body, address }: Values) => {
    const isSource = hasSource({ kind })
    return {
      title: isSource && isNew ? optional(titleLength)(title) : titleLength(title),
      body: isSource ? null : lengthBetween(3, BODY_MAX_LENGTH)(body),
      address: kind === 'page' && isNew ? required(address) : null,
    }
  }

/** A text with its title, a frequent question with its answer, or a page or file that is read. */
export function KnowledgeForm({ record, onClose }: KnowledgeFormProps) {
  const t = useTexts(knowledgeTexts)
  const [kind, setKind] = useState<DocumentKind>(record?.kind ?? 'faq')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { kind, title: record?.title ?? '', body: record?.body ?? '', address: '' },
    validate: check(record === undefined),
    onValuesChange: (values, previous) => {
      if (values.kind === previous.kind) return
      setKind(values.kind)
      // Each kind has its own required fields.
      form.clearErrors()
      setProblem(null)
    },
  })
  const save = async ({ address, ...values }: Values) => {
    const { kind: chosenKind, title } = values
    if (record) return changeDocument(record.id, changedFields(values, form.getInitialValues()))
    if (chosenKind === 'page') return addPage({ address, title })
    if (chosenKind === 'file' && file) return addFile(file, title)
    return addDocument({ ...values, kind: chosenKind === 'text' ? 'text' : 'faq' })
  }
  const submit = async (values: Values) => {
    if (!record && values.kind === 'file' && !file) return setProblem(t('fileMissing'))
    try {
      await save(values)
      toast(t(!record && hasSource(values) ? 'readingBegun' : 'saved'))
      onClose()
    } catch (error) {
      if (errorCode(error) === 'ERR_KNOWLEDGE_ADDRESS') form.setFieldError('address', errorText(error))
      else if (errorCode(error) === 'ERR_KNOWLEDGE_FILE') setProblem(errorText(error))
      else throw error
    }
  }
  return (
    <FormModal
      title={record ? t('editTitle', { name: record.title }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={640}
    >
      {!(record && hasSource(record)) && <KindField form={form} isNew={record === undefined} />}
      {!record && kind === 'page' && <AddressField form={form} />}
      {!record && kind === 'file' && <SourceFile file={file} onChange={setFile} onProblem={setProblem} />}
      {problem && kind === 'file' && (
        <Alert color="danger" role="alert">
          {problem}
        </Alert>
      )}
      {hasSource({ kind }) ? (
        <SourceTitle form={form} record={record} />
      ) : (
        <WrittenFields form={form} record={record} isQuestion={kind === 'faq'} />
      )}
    </FormModal>
  )
}

function KindField({ form, isNew }: { form: FormState; isNew: boolean }) {
  const t = useTexts(knowledgeTexts)
  const sources = [
    { value: 'page', label: t('kindPage') },
    { value: 'file', label: t('kindFile') },
  ]
  return (
    <Select
      label={t('kind')}
      description={t('kindHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={[{ value: 'faq', label: t('kindFaq') }, { value: 'text', label: t('kindText') }, ...(isNew ? sources : [])]}
      key={form.key('kind')}
      {...form.getInputProps('kind')}
    />
  )
}

type FieldsProps = { form: FormState; record: KnowledgeDocument | undefined }

function SourceTitle({ form, record }: FieldsProps) {
  const t = useTexts(knowledgeTexts)
  const source = record?.address ?? record?.fileName
  return (
    <TextInput
      label={t('name')}
      description={record ? t('sourceHelp', { source: source ?? '' }) : t('titleHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={record !== undefined}
      maxLength={TITLE_MAX_LENGTH}
      key={form.key('title')}
      {...form.getInputProps('title')}
    />
  )
}

function WrittenFields({ form, record, isQuestion }: FieldsProps & { isQuestion: boolean }) {
  const t = useTexts(knowledgeTexts)
  return (
    <>
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
    </>
  )
}
