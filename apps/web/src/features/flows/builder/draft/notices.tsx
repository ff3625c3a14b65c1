import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast } from '../../../../platform/toast.ts'
import { formatMoment } from '../../../../platform/values/dates.ts'
import { useExport } from '../exchange/use-export.ts'
import { useDraftState, useFlowDraft } from './draft.ts'
import { draftTexts } from './draft-texts.ts'
import type { StoredDraft } from './kept-draft.ts'
import { useNewerText } from './use-newer-text.ts'
import { useRefit } from './use-refit.ts'

interface Choice {
  label: string
  onClick: () => void
}

function Notice({ children, choices }: { children: ReactNode; choices: readonly Choice[] }) {
  return (
    <div className="rc-flow-notice" role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <p>{children}</p>
      {choices.map(({ label, onClick }) => (
        <Button key={label} size="compact-sm" variant="default" onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** The notice about the draft below the bar: one at a time, the most serious first. */
export function FlowNotices({ offered, onDecided }: { offered: StoredDraft | null; onDecided: () => void }) {
  const isDeleted = useDraftState(({ isDeleted }) => isDeleted)
  const newer = useDraftState(({ newer }) => newer !== null)
  const hasFailed = useDraftState(({ failure }) => failure !== null && failure.status !== 0)
  if (isDeleted) return <GoneNotice />
  if (newer) return <NewerNotice />
  if (offered) return <OfferedNotice offered={offered} onDecided={onDecided} />
  return hasFailed ? <FailedNotice /> : null
}

function GoneNotice() {
  const t = useTexts(draftTexts)
  const navigate = useNavigate()
  const exportFlow = useExport()
  return (
    <Notice
      choices={[
        { label: t('exportFlow'), onClick: exportFlow },
        { label: t('toFlows'), onClick: () => void navigate({ to: '/flowbuilders' }) },
      ]}
    >
      <strong>{t('gone')}</strong> {t('goneHelp')}
    </Notice>
  )
}

function NewerNotice() {
  const t = useTexts(draftTexts)
  const draft = useFlowDraft()
  const text = useNewerText()
  return (
    <Notice choices={[{ label: t('choose'), onClick: () => draft.store.setState({ asking: true }) }]}>{text}</Notice>
  )
}

function OfferedNotice({ offered, onDecided }: { offered: StoredDraft; onDecided: () => void }) {
  const t = useTexts(draftTexts)
  const draft = useFlowDraft()
  const revision = useDraftState(({ revision }) => revision)
  const refit = useRefit()
  const when = formatMoment(offered.at)
  const restore = () => {
    draft.builder.getState().edit(() => offered.graph)
    refit()
    onDecided()
    toast(t('restored'))
  }
  return (
    <Notice
      choices={[
        { label: t('restore'), onClick: restore },
        { label: t('discard'), onClick: onDecided },
      ]}
    >
      {offered.revision < revision ? t('offeredStale', { when }) : t('offered', { when })}
      {offered.withoutKeys && ` ${t('offeredKeys')}`}
    </Notice>
  )
}

function FailedNotice() {
  const t = useTexts(draftTexts)
  const p = useTexts(platformTexts)
  const draft = useFlowDraft()
  const failure = useDraftState(({ failure }) => failure)
  const again = () => void draft.keep().catch(() => undefined)
  return (
    <Notice choices={[{ label: p('tryAgain'), onClick: again }]}>
      {t('keepFailed', { reason: failure ? errorText(failure) : '' })}
    </Notice>
  )
}
