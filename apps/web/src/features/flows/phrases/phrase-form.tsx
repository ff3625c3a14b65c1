import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type FlowCampaign,
  MOST_TEXTS,
  PHRASE_LENGTH,
  PHRASE_NAME_LENGTH,
  type PhraseMatch,
  phraseMatches,
} from '@recado/contract/flows/phrases'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { withGroup } from '../../../ui/forms/with-group.ts'
import { useConnections } from '../../connections/public.ts'
import { useAllFlows } from '../flow-data.ts'
import { flowTexts } from '../flow-texts.ts'
import { savePhrase, usePhrases } from './phrase-data.ts'
import { idleOf } from './phrase-idle.rules.ts'
import { samePhrase } from './same-phrase.rules.ts'

export interface PhraseFormProps {
  /** The phrase to change; undefined for a new one. */
  phrase: FlowCampaign | undefined
  onClose: () => void
}

/** Splits the field into its phrases: one per line. */
const textsOf = (lines: string): string[] => [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean)

const choice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const selected = (id: number | null | undefined) => (id ? String(id) : null)

const checkLength = lengthBetween(PHRASE_LENGTH.min, PHRASE_LENGTH.max)

/** Returns the error of the phrases, or null. */
const checkTexts = (texts: readonly string[], tooMany: string) =>
  texts.length > MOST_TEXTS
    ? tooMany
    : ([...texts, ...(texts.length === 0 ? [''] : [])].map((text) => checkLength(text)).find(Boolean) ?? null)

/** Name, flow, connection, phrases, how they match, and status; all but the connection are required (FLL-07). */
export function PhraseForm({ phrase, onClose }: PhraseFormProps) {
  const t = useTexts(flowTexts)
  const flows = useAllFlows().data ?? []
  const connections = useConnections().data ?? []
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      ...{ name: phrase?.name ?? '', phrases: phrase?.phrases.join('\n') ?? '', status: phrase?.status ?? true },
      match: phrase?.match ?? ('equal' as PhraseMatch),
      ...{ flowId: selected(phrase?.flowId), whatsappId: selected(phrase?.whatsappId) },
    },
    validate: {
      name: lengthBetween(PHRASE_NAME_LENGTH.min, PHRASE_NAME_LENGTH.max),
      phrases: (value) => checkTexts(textsOf(value), t('phrasesMost', { count: MOST_TEXTS })),
      flowId: (value) => (value === null ? t('flowMissing') : null),
    },
  })
  const { flowId, whatsappId } = form.values
  const flow = flows.find(({ id }) => String(id) === flowId)
  const idle = flow && idleOf(flow)
  const connectionId = whatsappId === null ? null : Number(whatsappId)
  const same = samePhrase(usePhrases().data ?? [], {
    ...{ phrases: textsOf(form.values.phrases), id: phrase?.id, whatsappId: connectionId, flowId: Number(flowId) },
  })
  const of = (steps: boolean) => flows.filter(({ chatFlowId }) => (chatFlowId !== undefined) === steps).map(choice)
  const submit = async ({ name, phrases, match, status, ...ids }: typeof form.values) => {
    await savePhrase(phrase?.id, {
      ...{ name: name.trim(), phrases: textsOf(phrases), match, status, flowId: Number(ids.flowId) },
      whatsappId: ids.whatsappId === null ? null : Number(ids.whatsappId),
    })
    toast(t(phrase ? 'phraseChanged' : 'phraseCreated'))
    onClose()
  }
  return (
    <FormModal
      title={phrase ? t('phraseEditTitle', { name: phrase.name }) : t('phraseNewTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={PHRASE_NAME_LENGTH.max}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('flow')}
        required
        searchable
        placeholder={t('chooseFlow')}
        nothingFoundMessage={t('noFlowFound')}
        allowDeselect={false}
        data={withGroup(of(false), t('stepFlows'), of(true))}
        description={idle && t(idle)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('flowId')}
      />
      <Select
        label={t('connection')}
        clearable
        placeholder={t('everyConnection')}
        data={connections.map(choice)}
        description={whatsappId === null && t('connectionMissing')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('whatsappId')}
      />
      <Textarea
        label={t('phrasesLines')}
        required
        autosize
        minRows={2}
        maxRows={8}
        description={
          same ? t('phraseSame', { name: same.phrase.name, text: same.text }) : t(`phraseHelp_${form.values.match}`)
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('phrases')}
      />
      <Select
        label={t('phraseMatch')}
        allowDeselect={false}
        data={phraseMatches.map((value) => ({ value, label: t(`phraseMatch_${value}`) }))}
        {...form.getInputProps('match')}
      />
      <Switch label={t('phraseStatus')} {...form.getInputProps('status', { type: 'checkbox' })} />
    </FormModal>
  )
}
