import { useCan } from '../../platform/access.tsx'
import './copilot.css'
import { Button, Select, Switch, Title } from '@mantine/core'
import { type CopilotHelp, copilotHelps } from '@recado/contract/copilot/choices'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useLeaveGuard } from '../../ui/leaving/use-leave-guard.ts'
import { Page } from '../../ui/page.tsx'
import { saveCompanyKey, saveCopilotSettings, useCompanyKey, useCopilotSettings } from './copilot-data.ts'
import { copilotTexts } from './copilot-texts.ts'

/** The company's API key, the AI functions of its team, and the model. Switches save at once. */
export function CopilotSettingsScreen() {
  const t = useTexts(copilotTexts)
  const seesPrompts = useCan('prompts:view')
  return (
    <Page title={t('title')}>
      <div className="ai-settings">
        <p>{t('intro')}</p>
        <Parts />
        <p>
          {t('limit')} {seesPrompts ? <Link to="/prompts">{t('prompts')}</Link> : t('prompts')}.
        </p>
      </div>
    </Page>
  )
}

/** The key and the functions. Loading errors of both are shown once. */
function Parts() {
  const key = useCompanyKey()
  const helps = useCopilotSettings()
  const failedQueries = [key, helps].filter(({ error }) => error)
  return (
    <>
      {failedQueries[0] && (
        <ErrorState
          error={failedQueries[0].error}
          onRetry={() => {
            for (const { refetch } of failedQueries) void refetch()
          }}
        />
      )}
      {!key.error && <KeyForm isKept={key.data?.hasApiKey === true} />}
      {!helps.error && <Helps />}
    </>
  )
}

const isKey = (key: string) => /^[\x21-\x7e]{8,500}$/.test(key)

function KeyForm({ isKept }: { isKept: boolean }) {
  const t = useTexts(copilotTexts)
  const [key, setKey] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  useLeaveGuard(() => key.trim() !== '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const input = key.trim()
    setInvalid(!isKey(input))
    if (!isKey(input)) return
    setBusy(true)
    try {
      await saveCompanyKey(input)
      setKey('')
      toast(t('keySaved'))
    } catch (failure) {
      toastError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={save} noValidate>
      <PasswordField
        label={t('key')}
        description={isKept ? t('keyKept') : t('keyHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={500}
        value={key}
        error={isInvalid && t('keyShort')}
        onChange={({ currentTarget }) => {
          setKey(currentTarget.value)
          setInvalid(false)
        }}
      />
      <span className="ai-buttons">
        <Button type="submit" loading={isBusy}>
          {t('saveKey')}
        </Button>
        {isKept && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {t('removeKey')}
          </Button>
        )}
      </span>
      {removing && (
        <Confirm
          title={t('removeKeyTitle')}
          action={t('removeKey')}
          danger
          onConfirm={async () => {
            await saveCompanyKey(null)
            toast(t('keyRemoved'))
          }}
          onClose={() => setRemoving(false)}
        >
          {t('removeKeyHelp')}
        </Confirm>
      )}
    </form>
  )
}

function Helps() {
  const t = useTexts(copilotTexts)
  const { data } = useCopilotSettings()
  const { data: company } = useCompanyKey()
  const hasKey = company?.hasApiKey === true
  const save = (change: Parameters<typeof saveCopilotSettings>[0]) =>
    saveCopilotSettings(change).then(() => toast(t('saved')), toastError)
  if (!data) return null
  const models = [
    { value: '', label: t('modelUsual') },
    ...data.models.map(({ model, name }) => ({ value: model, label: name === model ? name : `${name} (${model})` })),
  ]
  return (
    <section className="ai-switches" aria-labelledby="ai-which">
      <Title order={2} size="h4" id="ai-which">
        {t('which')}
      </Title>
      {company && !hasKey && <p className="ai-quiet">{t('keyFirst')}</p>}
      {copilotHelps.map((help: CopilotHelp) => (
        <Switch
          key={help}
          label={t(`help_${help}`)}
          checked={hasKey && data.helps[help]}
          disabled={!hasKey}
          onChange={({ currentTarget }) => void save({ helps: { [help]: currentTarget.checked } })}
        />
      ))}
      <Select
        label={t('model')}
        allowDeselect={false}
        disabled={!hasKey}
        data={models}
        value={data.model}
        onChange={(model) => model !== null && void save({ model })}
      />
    </section>
  )
}
