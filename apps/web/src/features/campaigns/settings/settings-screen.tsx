import '../campaigns.css'
import { Button, Select } from '@mantine/core'
import { type CampaignSettings, countChoices, intervalChoices } from '@recado/contract/campaigns/choices'
import { useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useLeaveGuard } from '../../../ui/leaving/use-leave-guard.ts'
import { Page } from '../../../ui/page.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { campaignTexts } from '../campaign-texts.ts'
import { safetyTexts } from '../safety/safety-texts.ts'
import { repeatedKeys, type VariableRefusal, withNewVariable } from './new-variable.rules.ts'
import { saveSettings, useCampaignSettings } from './settings-data.ts'
import { VariableFields } from './variable-fields.tsx'

/** The pace of the company's campaigns and the variables of their texts (CMP-08). */
export function CampaignSettingsScreen() {
  const t = useTexts(campaignTexts)
  const query = useCampaignSettings()
  return (
    <Page title={t('settingsTitle')}>
      {/* Cached data may be outdated, and saving it would undo a colleague's change. */}
      {query.data && query.isFetchedAfterMount ? (
        <SettingsForm settings={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ScreenLoading />
      )}
    </Page>
  )
}

const noVariable = { key: '', value: '' }

function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const t = useTexts(campaignTexts)
  const safety = useTexts(safetyTexts)
  const [values, setValues] = useState(settings)
  const [entry, setEntry] = useState(noVariable)
  const [refusal, setRefusal] = useState<VariableRefusal | null>(null)
  useLeaveGuard(() => JSON.stringify(values) !== JSON.stringify(settings) || entry.key !== '' || entry.value !== '')
  const { submit, sending, failure } = useSubmit(async (next: CampaignSettings) => {
    await saveSettings(next)
    toast(t('settingsSaved'))
  })
  /** Returns the values with the variable that is typed, or null if it cannot be added. */
  const addEntry = (): CampaignSettings | null => {
    const result = withNewVariable(values.variables, entry)
    setRefusal('refusal' in result ? result.refusal : null)
    if ('refusal' in result) return null
    const next = { ...values, variables: result.variables }
    setValues(next)
    setEntry(noVariable)
    return next
  }
  const repeated = repeatedKeys(values.variables)
  const seconds = intervalChoices.map((value) => ({
    value: String(value),
    // The documented label of 190 (CMP-08).
    label: value === 0 ? t('noInterval') : t('seconds', { count: value === 190 ? 180 : value }),
  }))
  const counts = countChoices.map((value) => ({
    value: String(value),
    label: value === 0 ? t('never') : t('afterMessages', { count: value }),
  }))
  const choice = (name: 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval') => ({
    value: String(values[name]),
    onChange: (value: string | null) => value !== null && setValues({ ...values, [name]: Number(value) }),
    allowDeselect: false,
  })
  return (
    <form
      className="rc-card cp-settings"
      onSubmit={(event) => {
        event.preventDefault()
        const next = addEntry()
        if (next && repeated.length === 0) submit(next)
      }}
    >
      <h2>{t('pace')}</h2>
      <div className="cp-three">
        <Select label={t('messageInterval')} data={seconds} {...choice('messageInterval')} />
        <Select label={t('longerIntervalAfter')} data={counts} {...choice('longerIntervalAfter')} />
        <Select label={t('greaterInterval')} data={seconds} {...choice('greaterInterval')} />
      </div>
      <p className="cp-sub">{t('paceHelp')}</p>
      <VariableFields
        variables={values.variables}
        onChange={(variables) => setValues({ ...values, variables })}
        entry={entry}
        onEntry={(next) => {
          setEntry(next)
          if (next.key !== entry.key || (next.key === '' && next.value === '')) setRefusal(null)
        }}
        refusal={refusal}
        onAdd={() => {
          if (entry.key.trim() === '') setRefusal('keyMissing')
          else addEntry()
        }}
      />
      {repeated.length > 0 && (
        <p className="rc-form-warning" role="alert">
          {safety('keyRepeated', { names: repeated.join(', ') })}
        </p>
      )}
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <div className="cp-foot">
        <Button type="submit" loading={sending}>
          {t('saveSettings')}
        </Button>
      </div>
    </form>
  )
}
