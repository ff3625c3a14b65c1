import { Select, TextInput } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConnections } from '../../connections/public.ts'
import { useQueues } from '../../queues/public.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { AudienceCount } from './audience-count.tsx'
import { useContactListOptions, useSegmentOptions, useTagOptions } from './audience-data.ts'
import { ExclusionFields } from './exclusion-fields.tsx'
import type { WizardValues } from './wizard-values.ts'

export interface StepProps {
  values: WizardValues
  change: (next: Partial<WizardValues>) => void
  readOnly: boolean
}

type Choice = { id: number; name: string }

/** Options of a field. The stored record stays, also when the user may not see the others. */
const choices = (rows: readonly Choice[] | undefined, stored?: Choice | null) =>
  [...(rows ?? []), ...(stored && !rows?.some(({ id }) => id === stored.id) ? [stored] : [])].map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))

const partOf = (id: number | null | undefined, name: string | null | undefined): Choice | null =>
  id == null ? null : { id, name: name ?? `#${id}` }

/**
 * Name, connection and audience (CMP-02). For a cancelled campaign, only the connection if it is deleted or offline.
 */
export function AudienceStep({
  values,
  change,
  readOnly,
  mayMove,
  problem,
  campaign,
}: StepProps & { mayMove: boolean; problem: string | null; campaign: Campaign | undefined }) {
  const t = useTexts(campaignTexts)
  const connections = useConnections()
  const lists = useContactListOptions()
  const tags = useTagOptions()
  const segments = useSegmentOptions()
  const queues = useQueues()
  const choice = (name: 'whatsappId' | 'contactListId' | 'tagListId' | 'segmentId' | 'queueId') => ({
    value: values[name],
    onChange: (value: string | null) => change({ [name]: value }),
    disabled: readOnly,
    searchable: true,
    clearable: true,
    nothingFoundMessage: t('nothingFound'),
    comboboxProps: { withinPortal: false },
  })
  return (
    <>
      <TextInput
        label={t('name')}
        required
        maxLength={50}
        data-autofocus
        disabled={readOnly}
        value={values.name}
        error={problem}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className="rc-two">
        <Select
          label={t('contactList')}
          placeholder={t('none')}
          data={choices(lists.data, campaign?.contactList)}
          {...choice('contactListId')}
        />
        <Select
          label={t('tag')}
          placeholder={t('none')}
          data={choices(tags.data, partOf(campaign?.tagListId, campaign?.tagListName))}
          {...choice('tagListId')}
        />
        <Select
          label={t('segment')}
          placeholder={t('segmentNone')}
          data={choices(segments.data, partOf(campaign?.segmentId, campaign?.segmentName))}
          {...choice('segmentId')}
        />
        <Select
          label={t('connection')}
          placeholder={t('choose')}
          data={choices(connections.data, campaign?.whatsapp)}
          {...choice('whatsappId')}
          onChange={(whatsappId) => change({ whatsappId, templateId: null, parameters: [] })}
          disabled={readOnly && !mayMove}
          clearable={!readOnly}
        />
        <Select
          label={t('queue')}
          description={t('queueHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('queueNone')}
          data={choices(queues.data, campaign?.queue)}
          {...choice('queueId')}
        />
      </div>
      <p className="cp-sub">{t('audienceHelp')}</p>
      <AudienceCount {...values} campaignId={campaign?.id} />
      <ExclusionFields
        exclusions={values.exclusions}
        onChange={(exclusions) => change({ exclusions })}
        readOnly={readOnly}
      />
    </>
  )
}
