import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type CampaignSettings, MOST_CAMPAIGN_VARIABLES } from '@recado/contract/campaigns/choices'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { campaignTexts } from '../campaign-texts.ts'
import type { VariableRefusal } from './new-variable.rules.ts'

type Variable = CampaignSettings['variables'][number]

interface VariableFieldsProps {
  variables: readonly Variable[]
  onChange: (next: Variable[]) => void
  /** The new variable that is typed, which Salvar adds as well. */
  entry: Variable
  onEntry: (next: Variable) => void
  refusal: VariableRefusal | null
  onAdd: () => void
}

/** The company's variables, each removable, and the fields of a new one (CMP-09). */
export function VariableFields(props: VariableFieldsProps) {
  const { variables, onChange } = props
  const t = useTexts(campaignTexts)
  return (
    <>
      <h2>{t('variables')}</h2>
      <p className="cp-sub">{t('variablesHelp')}</p>
      {variables.length > 0 && (
        <ul className="cp-variables" aria-label={t('variables')}>
          {variables.map((one) => (
            <li key={one.key} className="cp-variable">
              <code>{`{{${one.key}}}`}</code>
              <span>{one.value}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('removeVariable', { key: one.key })}
                title={t('removeVariable', { key: one.key })}
                onClick={() => onChange(variables.filter((other) => other.key !== one.key))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {variables.length < MOST_CAMPAIGN_VARIABLES && <NewVariable {...props} />}
    </>
  )
}

function NewVariable({ entry, onEntry, refusal, onAdd }: VariableFieldsProps) {
  const t = useTexts(campaignTexts)
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onAdd()
  }
  return (
    <div className="cp-add">
      <TextInput
        label={t('variableKey')}
        value={entry.key}
        maxLength={50}
        error={refusal && t(refusal)}
        onKeyDown={onEnter}
        onChange={(event) => onEntry({ ...entry, key: event.currentTarget.value })}
      />
      <TextInput
        label={t('variableValue')}
        value={entry.value}
        maxLength={1000}
        onKeyDown={onEnter}
        onChange={(event) => onEntry({ ...entry, value: event.currentTarget.value })}
      />
      <Button variant="default" onClick={onAdd}>
        {t('addVariable')}
      </Button>
    </div>
  )
}
