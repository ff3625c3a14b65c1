import { Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FlowCampaign, PHRASE_LENGTH, PHRASE_NAME_LENGTH } from '@recado/contract/flows/phrases'
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

const choice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const selected = (id: number | null | undefined) => (id ? String(id) : null)

/** Name, flow, connection, phrase and status; all but the connection are required (FLL-07). */
export function PhraseForm({ phrase, onClose }: PhraseFormProps) {
  const t = useTexts(flowTexts)
  const flows = useAllFlows().data ?? []
  const connections = useConnections().data ?? []
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      ...{ name: phrase?.name ?? '', phrase: phrase?.phrase ?? '', status: phrase?.status ?? true },
      ...{ flowId: selected(phrase?.flowId), whatsappId: selected(phrase?.whatsappId) },
    },
    validate: {
      name: lengthBetween(PHRASE_NAME_LENGTH.min, PHRASE_NAME_LENGTH.max),
      phrase: lengthBetween(PHRASE_LENGTH.min, PHRASE_LENGTH.max),
      flowId: (value) => (value === null ? t('flowMissing') : null),
    },
  })
  const { flowId, whatsappId } = form.values
  const flow = flows.find(({ id }) => String(id) === flowId)
  const idle = flow && idleOf(flow)
  const connectionId = whatsappId === null ? null : Number(whatsappId)
  const same = samePhrase(usePhrases().data ?? [], { ...form.values, id: phrase?.id, whatsappId: connectionId })
  const of = (steps: boolean) => flows.filter(({ chatFlowId }) => (chatFlowId !== undefined) === steps).map(choice)
  const submit = async ({ name, phrase: words, status, ...ids }: typeof form.values) => {
    await savePhrase(phrase?.id, {
      ...{ name: name.trim(), phrase: words.trim(), status, flowId: Number(ids.flowId) },
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
      <TextInput
        label={t('phrase')}
        required
        maxLength={PHRASE_LENGTH.max}
        description={same ? t('phraseSame', { name: same.name }) : t('phraseHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('phrase')}
      />
      <Switch label={t('phraseStatus')} {...form.getInputProps('status', { type: 'checkbox' })} />
    </FormModal>
  )
}
