import { MultiSelect, Switch, TextInput } from '@mantine/core'
import type { SimulatedContact } from '@recado/contract/flows/simulation'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useTagChoices } from '../../../contacts/public.ts'
import { flowSimulatorTexts } from './simulator-texts.ts'

export interface ContactFieldsProps {
  contact: SimulatedContact
  onChange: (change: Partial<SimulatedContact>) => void
}

/** Fields for the simulated customer and the business hours. */
export function ContactFields({ contact, onChange }: ContactFieldsProps) {
  const t = useTexts(flowSimulatorTexts)
  const { data: tags = [] } = useTagChoices()
  return (
    <fieldset className="rc-sim-contact">
      <legend>{t('contact')}</legend>
      <TextInput
        size="xs"
        label={t('name')}
        placeholder={t('nameMadeUp')}
        maxLength={200}
        value={contact.name ?? ''}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={t('number')}
        placeholder="5511999990000"
        inputMode="tel"
        maxLength={40}
        value={contact.number ?? ''}
        onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={t('email')}
        maxLength={200}
        value={contact.email ?? ''}
        onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
      />
      <MultiSelect
        size="xs"
        label={t('tags')}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={(contact.tagIds ?? []).map(String)}
        onChange={(ids) => onChange({ tagIds: ids.map(Number) })}
        searchable
        clearable
      />
      <Switch
        size="sm"
        label={t('inHours')}
        checked={contact.inHours ?? true}
        onChange={({ currentTarget }) => onChange({ inHours: currentTarget.checked })}
      />
      <p className="rc-pane-quiet">{t('contactHelp')}</p>
    </fieldset>
  )
}
