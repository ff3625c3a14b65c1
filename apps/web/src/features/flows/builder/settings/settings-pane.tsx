import { NumberInput, Select, Switch } from '@mantine/core'
import { type FlowSettings, MOST_RESUME_MINUTES } from '@recado/contract/flows/flow'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast, toastError } from '../../../../platform/toast.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ScreenLoading } from '../../../../ui/screen-loading.tsx'
import { useQueues } from '../../../queues/public.ts'
import { changeFlowSettings, flowSettingsQuery } from '../../flow-data.ts'
import { usePhrases } from '../../phrases/phrase-data.ts'
import { useBuilderStore } from '../builder-store.ts'
import { draftTexts } from '../draft/draft-texts.ts'

/** What holds for every run of the flow, and how it starts. Each change is stored at once. */
export function SettingsPane() {
  const t = useTexts(draftTexts)
  const { flowId } = useBuilderStore().getState()
  const settings = useQuery(flowSettingsQuery(flowId))
  if (!settings.data)
    return settings.error ? (
      <ErrorState title={t('settingsFailed')} error={settings.error} onRetry={() => void settings.refetch()} />
    ) : (
      <ScreenLoading />
    )
  return (
    <div className="rc-form rc-flow-settings">
      <Fields flowId={flowId} settings={settings.data} />
      <Starts flowId={flowId} />
    </div>
  )
}

function Fields({ flowId, settings }: { flowId: number; settings: FlowSettings }) {
  const t = useTexts(draftTexts)
  const queues = useQueues()
  const [busy, setBusy] = useState(false)
  const change = async (changed: Partial<FlowSettings>) => {
    setBusy(true)
    try {
      await changeFlowSettings(flowId, changed)
      toast(t('settingsSaved'))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const { fallbackQueueId, active, resumeMinutes } = settings
  return (
    <>
      <Switch
        label={t('isActive')}
        description={t('isActiveHelp')}
        checked={active}
        disabled={busy}
        onChange={(event) => void change({ active: event.currentTarget.checked })}
      />
      <Select
        label={t('fallback')}
        description={t('fallbackHelp')}
        placeholder={t('fallbackNone')}
        data={(queues.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={fallbackQueueId === null ? null : String(fallbackQueueId)}
        onChange={(value) => void change({ fallbackQueueId: value === null ? null : Number(value) })}
        clearable
        clearButtonProps={{ 'aria-label': t('fallbackNone') }}
        searchable
      />
      <ResumeField
        key={resumeMinutes}
        minutes={resumeMinutes}
        onChange={(minutes) => void change({ resumeMinutes: minutes })}
      />
    </>
  )
}

const isMinutes = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_RESUME_MINUTES

function ResumeField({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const t = useTexts(draftTexts)
  const [typed, setTyped] = useState<number | string>(minutes)
  const [left, setLeft] = useState(false)
  const store = () => {
    setLeft(true)
    if (isMinutes(typed) && typed !== minutes) onChange(typed)
  }
  return (
    <NumberInput
      label={t('resumeMinutes')}
      description={t('resumeHelp')}
      value={typed}
      onChange={setTyped}
      onBlur={store}
      onKeyDown={(event) => {
        if (event.key === 'Enter') store()
      }}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      error={left && !isMinutes(typed) && t('resumeRange', { max: MOST_RESUME_MINUTES })}
    />
  )
}

/** The phrases that lead here, and where the other ways are made. */
function Starts({ flowId }: { flowId: number }) {
  const t = useTexts(draftTexts)
  const phrases = usePhrases()
  const mine = phrases.data?.filter((phrase) => phrase.flowId === flowId) ?? []
  return (
    <section className="rc-flow-starts">
      <h3>{t('startsTitle')}</h3>
      {phrases.error && !phrases.data ? (
        <ErrorState title={t('startsFailed')} error={phrases.error} onRetry={() => void phrases.refetch()} />
      ) : (
        phrases.data && mine.length === 0 && <p>{t('startsNone')}</p>
      )}
      {mine.length > 0 && (
        <ul>
          {mine.map(({ id, name, phrase, status }) => (
            <li key={id}>
              <Link to="/phrase-lists" search={{ q: name }}>
                “{phrase}”
              </Link>
              {!status && ` (${t('phraseOff')})`}
            </li>
          ))}
        </ul>
      )}
      <p>{t('startsByIntegration')}</p>
      <ul>
        <li>
          <Link to="/phrase-lists">{t('toPhrases')}</Link>
        </li>
        <li>
          <Link to="/queue-integration">{t('toIntegrations')}</Link>
        </li>
      </ul>
    </section>
  )
}
