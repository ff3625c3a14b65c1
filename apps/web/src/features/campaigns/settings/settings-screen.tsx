import '../campaigns.css'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { recipientVariables } from '@recado/contract/campaigns/campaign-text.rules'
import {
  type CampaignSettings,
  countChoices,
  intervalChoices,
  MOST_CAMPAIGN_VARIABLES,
} from '@recado/contract/campaigns/choices'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useLeaveGuard } from '../../../ui/leaving/use-leave-guard.ts'
import { Page } from '../../../ui/page.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { campaignTexts } from '../campaign-texts.ts'
import { saveSettings, useCampaignSettings } from './settings-data.ts'

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

function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const t = useTexts(campaignTexts)
  const [values, setValues] = useState(settings)
  useLeaveGuard(() => JSON.stringify(values) !== JSON.stringify(settings))
  const { submit, sending, failure } = useSubmit(async (next: CampaignSettings) => {
    await saveSettings(next)
    toast(t('settingsSaved'))
  })
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
        submit(values)
      }}
    >
      <h2>{t('pace')}</h2>
      <div className="cp-three">
        <Select label={t('messageInterval')} data={seconds} {...choice('messageInterval')} />
        <Select label={t('longerIntervalAfter')} data={counts} {...choice('longerIntervalAfter')} />
        <Select label={t('greaterInterval')} data={seconds} {...choice('greaterInterval')} />
      </div>
      <p className="cp-sub">{t('paceHelp')}</p>
      <Variables variables={values.variables} onChange={(variables) => setValues({ ...values, variables })} />
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

type Variable = CampaignSettings['variables'][number]

function Variables({ variables, onChange }: { variables: Variable[]; onChange: (next: Variable[]) => void }) {
  const t = useTexts(campaignTexts)
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = () => {
    const name = key.trim()
    const refusal =
      name === ''
        ? t('keyMissing')
        : /[{}]/.test(name)
          ? t('keyBraces')
          : isTaken(name, variables)
            ? t('keyTaken')
            : null
    setProblem(refusal)
    if (refusal) return
    onChange([...variables, { key: name, value }])
    setKey('')
    setValue('')
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
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
      {variables.length < MOST_CAMPAIGN_VARIABLES && (
        <div className="cp-add">
          <TextInput
            label={t('variableKey')}
            value={key}
            maxLength={50}
            error={problem}
            onKeyDown={onEnter}
            onChange={(event) => {
              setKey(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <TextInput
            label={t('variableValue')}
            value={value}
            maxLength={1000}
            onKeyDown={onEnter}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <Button variant="default" onClick={add}>
            {t('addVariable')}
          </Button>
        </div>
      )}
    </>
  )
}

/** CMP-09: a key can be added only once and must not be predefined. */
const isTaken = (key: string, variables: readonly Variable[]) =>
  variables.some((one) => one.key === key) || (recipientVariables as readonly string[]).includes(key)
