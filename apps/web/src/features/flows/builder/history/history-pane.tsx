import { ActionIcon, Tooltip } from '@mantine/core'
import type { FlowVersion } from '@recado/contract/flows/flow'
import { type Icon, IconArrowBackUp, IconEye, IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../../platform/access.tsx'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../../platform/values/dates.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LazyParts, lazyPart } from '../../../../ui/lazy-part.tsx'
import { ScreenLoading } from '../../../../ui/screen-loading.tsx'
import { StatusLabel } from '../../../../ui/status-label.tsx'
import { versionsQuery } from '../../flow-data.ts'
import { useBuilderStore } from '../builder-store.ts'
import { draftTexts } from '../draft/draft-texts.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { RollBackConfirm } from './roll-back-confirm.tsx'

const LookDialog = lazyPart(() => import('./look-dialog.tsx').then((file) => file.LookDialog))

type Doing = { what: 'look' | 'rename' | 'rollBack'; version: FlowVersion } | null

/** The published versions, newest first, to view, name and roll back to. */
export function HistoryPane() {
  const t = useTexts(draftTexts)
  const { flowId } = useBuilderStore().getState()
  const versions = useQuery(versionsQuery(flowId))
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  if (!versions.data)
    return versions.error ? (
      <ErrorState title={t('historyFailed')} error={versions.error} onRetry={() => void versions.refetch()} />
    ) : (
      <ScreenLoading />
    )
  if (versions.data.length === 0) return <EmptyState title={t('historyNone')}>{t('historyNoneHelp')}</EmptyState>
  return (
    <>
      <ul className="rc-flow-versions" aria-label={t('historyTitle')}>
        {versions.data.map((version) => (
          <Version key={version.version} version={version} onDo={(what) => setDoing({ what, version })} />
        ))}
      </ul>
      <LazyParts key={doing?.what} onFail={close}>
        {doing?.what === 'look' && <LookDialog version={doing.version} onClose={close} />}
      </LazyParts>
      {doing?.what === 'rename' && <RenameDialog version={doing.version} onClose={close} />}
      {doing?.what === 'rollBack' && <RollBackConfirm version={doing.version.version} onClose={close} />}
    </>
  )
}

function Version({
  version: { version, name, publishedAt, userName, nodes, isPublished },
  onDo,
}: {
  version: FlowVersion
  onDo: (what: 'look' | 'rename' | 'rollBack') => void
}) {
  const t = useTexts(draftTexts)
  const when = formatMoment(publishedAt)
  const mayEdit = useCan('flows:edit')
  const mayPublish = useCan('flows:publish')
  return (
    <li>
      <div className="rc-flow-version">
        <strong>{name === '' ? t('version', { version }) : t('versionNamed', { version, name })}</strong>
        <span>{userName === '' ? t('versionWhen', { when }) : t('versionBy', { when, who: userName })}</span>
        <span>{t('nodes', { count: nodes })}</span>
        {isPublished && (
          <StatusLabel tone="good" icon={IconRosetteDiscountCheck}>
            {t('onAir')}
          </StatusLabel>
        )}
      </div>
      <div className="rc-flow-version-tools">
        <Tool label={t('lookAt', { version })} icon={IconEye} onClick={() => onDo('look')} />
        {mayEdit && <Tool label={t('renameAt', { version })} icon={IconPencil} onClick={() => onDo('rename')} />}
        {!isPublished && mayPublish && (
          <Tool label={t('rollBackAt', { version })} icon={IconArrowBackUp} onClick={() => onDo('rollBack')} />
        )}
      </div>
    </li>
  )
}

const Tool = ({ label, icon: Sign, onClick }: { label: string; icon: Icon; onClick: () => void }) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
      <Sign size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
