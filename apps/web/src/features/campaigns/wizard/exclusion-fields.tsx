import { MultiSelect, Select } from '@mantine/core'
import type { CampaignExclusions } from '@recado/contract/campaigns/exclusions'
import { MOST_EXCLUSIONS } from '@recado/contract/campaigns/exclusions'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { useCampaignChoices } from '../control-data.ts'
import { controlTexts } from '../control-texts.ts'
import { useContactListOptions, useTagOptions } from './audience-data.ts'

interface Fields {
  exclusions: CampaignExclusions
  onChange: (exclusions: CampaignExclusions) => void
  readOnly: boolean
}

const dayChoices = [1, 3, 7, 15, 30, 60, 90]

interface Choice {
  id: number
  name: string
}

/** Options of a field; ids that are no longer offered stay, named by their number. */
const optionsOf = (rows: readonly Choice[] | undefined, selected: readonly number[]) => {
  const options = (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const missing = selected.filter((id) => !rows?.some((row) => row.id === id))
  return [...options, ...missing.map((id) => ({ value: String(id), label: `#${id}` }))]
}

/** People of the audience whom the campaign leaves out: by tag, list, earlier campaign, or a campaign in the last days. */
export function ExclusionFields({ exclusions, onChange, readOnly }: Fields) {
  const t = useTexts(controlTexts)
  const tags = useTagOptions()
  const lists = useContactListOptions()
  const seesLists = useCan('lists:view')
  const field = (name: 'tagIds' | 'contactListIds' | 'campaignIds', rows: readonly Choice[] | undefined) => ({
    data: optionsOf(rows, exclusions[name]),
    value: exclusions[name].map(String),
    onChange: (ids: string[]) => onChange({ ...exclusions, [name]: ids.map(Number) }),
    maxValues: MOST_EXCLUSIONS,
    disabled: readOnly,
    searchable: true,
    nothingFoundMessage: t('nothingFound'),
    comboboxProps: { withinPortal: false },
    placeholder: exclusions[name].length === 0 ? t('choose') : '',
  })
  return (
    <fieldset className="cp-exclusions">
      <legend>{t('exclusions')}</legend>
      <p className="cp-sub">{t('exclusionsHelp')}</p>
      <div className="rc-two">
        <MultiSelect
          label={t('withoutTags')}
          {...field('tagIds', tags.data)}
          placeholder={exclusions.tagIds.length === 0 ? t('chooseTags') : ''}
        />
        {seesLists && <MultiSelect label={t('withoutLists')} {...field('contactListIds', lists.data)} />}
        <CampaignField exclusions={exclusions} field={field} />
        <Select
          label={t('withoutDays')}
          data={[
            { value: '0', label: t('anyDays') },
            ...[...new Set([...dayChoices, exclusions.days ?? 1])]
              .sort((one, other) => one - other)
              .map((days) => ({ value: String(days), label: t('days', counted(days)) })),
          ]}
          value={String(exclusions.days ?? 0)}
          onChange={(days) => onChange({ ...exclusions, days: Number(days) || null })}
          disabled={readOnly}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
      </div>
    </fieldset>
  )
}

interface CampaignFieldProps {
  exclusions: CampaignExclusions
  field: (name: 'campaignIds', rows: readonly Choice[] | undefined) => object
}

/** Earlier campaigns, searched on the server because they are paged. */
function CampaignField({ exclusions, field }: CampaignFieldProps) {
  const t = useTexts(controlTexts)
  const [search, setSearch] = useState('')
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const { data } = useCampaignChoices(search)
  const rows = data?.records ?? []
  const selected = exclusions.campaignIds.flatMap((id) => {
    const name = names.get(id)
    return name !== undefined && !rows.some((row) => row.id === id) ? [{ id, name }] : []
  })
  return (
    <MultiSelect
      label={t('withoutCampaigns')}
      {...field('campaignIds', [...rows, ...selected])}
      onSearchChange={setSearch}
      onOptionSubmit={(value) => {
        const row = rows.find(({ id }) => String(id) === value)
        if (row) setNames((before) => new Map(before).set(row.id, row.name))
      }}
    />
  )
}
