import { NumberInput, Select, Switch } from '@mantine/core'
import { type FlowSettings, MOST_RESUME_MINUTES } from '@recado/contract/flows/flow'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../../../platform/access.tsx'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast, toastError } from '../../../../platform/toast.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ScreenLoading } from '../../../../ui/screen-loading.tsx'
import { useQueues } from '../../../queues/public.ts'
import { builderAddress } from '../../builder-address.ts'
import { changeFlowSettings, flowSettingsQuery, flowUseQuery } from '../../flow-data.ts'
import { usePhrases } from '../../phrases/phrase-data.ts'
import { useBuilderStore } from '../builder-store.ts'
import { useDraftState } from '../draft/draft.ts'
import { draftTexts } from '../draft/draft-texts.ts'

/** Settings for every run of the flow, and what starts it. Each change is saved immediately. */
export function SettingsPane() {
  const t = useTexts(draftTexts)
  const { flowId } = useBuilderStore().getState()
  const mayEdit = useCan('flows:edit')
  const settings = useQuery(flowSettingsQuery(flowId))
  if (!settings.data)
    return settings.error ? (
      <ErrorState title={t('settingsFailed')} error={settings.error} onRetry={() => void settings.refetch()} />
    ) : (
      <ScreenLoading />
    )
  return (
    <div className="rc-form rc-flow-settings">
      <fieldset disabled={!mayEdit} className="rc-flow-setting-fields">
        <Fields flowId={flowId} settings={settings.data} />
      </fieldset>
      <Starts flowId={flowId} />
    </div>
  )
}

function Fields({ flowId, settings }: { flowId: number; settings: FlowSettings }) {
  const t = useTexts(draftTexts)
  const queues = useQueues()
  const isPublished = useDraftState(({ flow }) => flow.publishedVersion !== null)
  // Running flows use these at once.
  const mayPublish = useCan('flows:publish')
  const isFixed = !mayPublish && isPublished
  const [busy, setBusy] = useState(false)
  const change = async (changes: Partial<FlowSettings>) => {
    setBusy(true)
    try {
      await changeFlowSettings(flowId, changes)
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
        disabled={busy || (!active && !mayPublish)}
        onChange={(event) => void change({ active: event.currentTarget.checked })}
      />
      <Select
        label={t('fallback')}
        description={t('fallbackHelp')}
        placeholder={t('fallbackNone')}
        data={(queues.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={fallbackQueueId === null ? null : String(fallbackQueueId)}
        onChange={(value) => void change({ fallbackQueueId: value === null ? null : Number(value) })}
        disabled={isFixed}
        clearable
        clearButtonProps={{ 'aria-label': t('fallbackNone') }}
        searchable
      />
      <ResumeField
        key={resumeMinutes}
        minutes={resumeMinutes}
        isFixed={isFixed}
        onChange={(minutes) => void change({ resumeMinutes: minutes })}
      />
    </>
  )
}

const isMinutes = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_RESUME_MINUTES

interface ResumeFieldProps {
  minutes: number
  isFixed: boolean
  onChange: (minutes: number) => void
}

function ResumeField({ minutes, isFixed, onChange }: ResumeFieldProps) {
  const t = useTexts(draftTexts)
  const [input, setInput] = useState<number | string>(minutes)
  const [left, setLeft] = useState(false)
  const store = () => {
    setLeft(true)
    if (isMinutes(input) && input !== minutes) onChange(input)
  }
  return (
    <NumberInput
      label={t('resumeMinutes')}
      description={t('resumeHelp')}
      disabled={isFixed}
      value={input}
      onChange={setInput}
      onBlur={store}
      onKeyDown={(event) => {
        if (event.key === 'Enter') store()
      }}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      error={left && !isMinutes(input) && t('resumeRange', { max: MOST_RESUME_MINUTES })}
    />
  )
}

/** Lists what starts this flow (phrases, integrations and other flows), with links to edit them. */
function Starts({ flowId }: { flowId: number }) {
  const t = useTexts(draftTexts)
  const seesPhrases = useCan('phrases:view')
  const seesIntegrations = useCan('integrations:view')
  const phrases = usePhrases()
  const use = useQuery(flowUseQuery(flowId))
  const failures = [phrases, use].filter(({ error, data }) => error && !data)
  const mine = phrases.data?.filter((phrase) => phrase.flowId === flowId) ?? []
  const { integrations = [], flows = [] } = use.data ?? {}
  const none = (phrases.data || !seesPhrases) && use.data && mine.length + integrations.length + flows.length === 0
  return (
    <section className="rc-flow-starts">
      <h3>{t('startsTitle')}</h3>
      {failures.length > 0 && (
        <ErrorState
          title={t('startsFailed')}
          error={failures[0]?.error}
          onRetry={() => {
            for (const { refetch } of failures) void refetch()
          }}
        />
      )}
      {none && <p>{t('startsNone')}</p>}
      {seesPhrases && (
        <Ways title={t('startsByPhrase')} more={<Link to="/phrase-lists">{t('toPhrases')}</Link>}>
          {mine.map(({ id, name, phrase, status }) => (
            <li key={id}>
              <Link to="/phrase-lists" search={{ q: name }}>
                “{phrase}”
              </Link>
              {!status && ` (${t('phraseOff')})`}
            </li>
          ))}
        </Ways>
      )}
      {seesIntegrations && (
        <Ways title={t('startsByIntegration')} more={<Link to="/queue-integration">{t('toIntegrations')}</Link>}>
          {integrations.map(({ id, name }) => (
            <li key={id}>
              <Link to="/queue-integration" search={{ q: name }}>
                {name}
              </Link>
            </li>
          ))}
        </Ways>
      )}
      {flows.length > 0 && (
        <Ways title={t('startsByFlow')}>
          {flows.map(({ id, name }) => (
            <li key={id}>
              <Link {...builderAddress(id)}>{name}</Link>
            </li>
          ))}
        </Ways>
      )}
    </section>
  )
}

function Ways({ title, children, more }: { title: string; children: readonly ReactNode[]; more?: ReactNode }) {
  return (
    <>
      <h4>{title}</h4>
      {children.length > 0 && <ul>{children}</ul>}
      {more && <p>{more}</p>}
    </>
  )
}
