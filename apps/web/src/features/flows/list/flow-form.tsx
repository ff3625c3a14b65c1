import { Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Flow } from '@recado/contract/flows/flow'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { useQueues } from '../../queues/public.ts'
import { builderAddress } from '../builder-address.ts'
import { addFlow, changeFlow } from '../flow-data.ts'
import { flowTexts } from '../flow-texts.ts'
import { flowTemplates, type TemplateName, templateNames } from '../templates/flow-templates.ts'
import { flowNameFault } from './flow-name.rules.ts'

const BLANK = 'blank'

export interface FlowFormProps {
  /** The flow to rename; undefined for a new one. */
  flow: Flow | undefined
  onClose: () => void
}

/** The name of a flow; for a new one also its template (FLL-01 to FLL-03). */
export function FlowForm({ flow, onClose }: FlowFormProps) {
  const t = useTexts(flowTexts)
  const start = useStart()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: flow?.name ?? '', template: BLANK as TemplateName | typeof BLANK },
    validate: {
      name: (name) => {
        const fault = flowNameFault(name)
        return fault && t(fault)
      },
    },
  })
  const submit = async ({ name, template }: typeof form.values) => {
    if (flow) await changeFlow(flow.id, { name: name.trim() })
    else await start(name.trim(), template)
    toast(flow ? t('renamed') : t('created'))
    onClose()
  }
  return (
    <FormModal
      title={flow ? t('renameTitle', { name: flow.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      {...(!flow && { submitLabel: t('create'), size: 560 })}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={200}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      {!flow && (
        <Radio.Group label={t('beginWith')} key={form.key('template')} {...form.getInputProps('template')}>
          <div className="fl-templates">
            {([BLANK, ...templateNames] as const).map((name) => (
              <Radio.Card key={name} value={name} className="fl-template" aria-label={t(`template_${name}`)}>
                <Radio.Indicator />
                <span>
                  <strong>{t(`template_${name}`)}</strong>
                  <span>{t(`templateHelp_${name}`)}</span>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
    </FormModal>
  )
}

/** Adds a flow and opens it, with the draft of the chosen template. */
function useStart() {
  const { company } = useMe()
  const queues = useQueues()
  const navigate = useNavigate()
  return async (name: string, template: TemplateName | typeof BLANK) => {
    // The draft uses the company's queues, so wait for them.
    const companyQueues = queues.data ?? (await queues.refetch()).data ?? []
    const templateInput = {
      language: company?.language ?? 'pt',
      queues: companyQueues.map(({ id, name: queue }) => ({ id, name: queue })),
    }
    const flow = await addFlow(name, template === BLANK ? undefined : flowTemplates[template](templateInput))
    void navigate(builderAddress(flow.id))
  }
}
