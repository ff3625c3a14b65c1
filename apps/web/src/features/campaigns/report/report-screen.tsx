import '../campaigns.css'
import { Button, Progress } from '@mantine/core'
import type { Campaign, CampaignReport } from '@recado/contract/campaigns/campaign'
import { actsOf, pauseActsOf, progressOfCampaign } from '@recado/contract/campaigns/campaign.rules'
import { IconArrowLeft, IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconUsersPlus } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan, useMayManage } from '../../../platform/access.tsx'
import { errorCode } from '../../../platform/api/api-error.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { DownloadButton } from '../../../ui/lists/download-button.tsx'
import { WorkMeter } from '../../../ui/lists/work-meter.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { ActConfirm } from '../act-confirm.tsx'
import { audienceNames } from '../audience-names.rules.ts'
import { type CampaignAct, downloadShippings, useReport } from '../campaign-data.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { CampaignStatusLabel, progressFigures, useHoldText } from '../campaign-words.tsx'
import { controlTexts } from '../control-texts.ts'
import { LeftOutNote, leftOutCount } from '../left-out.tsx'
import { HeldConfirm } from '../safety/held-confirm.tsx'
import { NewListDialog } from './new-list-dialog.tsx'
import { ShippingTable } from './shipping-table.tsx'
import { useFollow } from './use-follow.ts'
import { VariantTable } from './variant-table.tsx'

/** The progress of a campaign and the result for each recipient (CMP-06, CMP-07). */
export function ReportScreen() {
  const t = useTexts(campaignTexts)
  const { campaignId } = useParams({ strict: false }) as { campaignId: string }
  const id = Number(campaignId)
  const query = useReport(id, useFollow(id))
  // A campaign that is deleted while its report is open has no report any more.
  if (query.error && (!query.data || errorCode(query.error) === 'ERR_NO_CAMPAIGN_FOUND'))
    return (
      <Page title={t('title')} tools={<Back />}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    )
  if (!query.data) return <ScreenLoading />
  const campaign = query.data
  return (
    <Page title={t('reportTitle', { name: campaign.name })} tools={<ReportTools campaign={campaign} />}>
      <ReportHead campaign={campaign} />
      <Figures campaign={campaign} />
      {campaign.counts && <VariantTable id={id} />}
      <ShippingTable id={id} />
    </Page>
  )
}

function Back() {
  const t = useTexts(campaignTexts)
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <Link {...props} to="/campaigns" />}
    >
      {t('backToCampaigns')}
    </Button>
  )
}

function ReportTools({ campaign }: { campaign: CampaignReport }) {
  const t = useTexts(campaignTexts)
  const control = useTexts(controlTexts)
  const [act, setAct] = useState<CampaignAct | null>(null)
  const [makesList, setMakesList] = useState(false)
  const mayMakeLists = useCan('lists:edit')
  const mayStart = useMayManage('campaigns:start')(campaign.userId)
  const mayExport = useMayManage('campaigns:export')(campaign.userId)
  const { status, pausedAt } = campaign
  const acts = { ...actsOf(status), ...pauseActsOf({ status, isPaused: pausedAt !== null }) }
  return (
    <>
      <Back />
      {mayExport && (
        <DownloadButton
          label={t('csv')}
          disabled={!campaign.counts?.total}
          onDownload={() => downloadShippings(campaign.id, t('fileName', { id: campaign.id }))}
        />
      )}
      {mayMakeLists && Boolean(campaign.counts?.total) && (
        <Button variant="default" leftSection={<IconUsersPlus size={16} />} onClick={() => setMakesList(true)}>
          {control('newList')}
        </Button>
      )}
      {mayStart && acts.pause && (
        <Button variant="default" leftSection={<IconPlayerPause size={16} />} onClick={() => setAct('pause')}>
          {t('pauseAction')}
        </Button>
      )}
      {mayStart && acts.resume && (
        <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => setAct('resume')}>
          {t('resumeAction')}
        </Button>
      )}
      {mayStart && acts.cancel && (
        <Button color="danger" leftSection={<IconPlayerStop size={16} />} onClick={() => setAct('cancel')}>
          {t('cancelAction')}
        </Button>
      )}
      {mayStart && acts.restart && (
        <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => setAct('restart')}>
          {t('restartAction')}
        </Button>
      )}
      {makesList && <NewListDialog campaign={campaign} onClose={() => setMakesList(false)} />}
      {act && <ActConfirm campaign={campaign} act={act} onClose={() => setAct(null)} />}
    </>
  )
}

function ReportHead({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts)
  const hold = useHoldText()(campaign.hold)
  const control = useTexts(controlTexts)
  const { pausedAt, counts, preparing, whatsapp, scheduledAt, startedAt, completedAt } = campaign
  const percent = counts ? progressOfCampaign(counts) : 0
  const facts = [
    [t('connection'), whatsapp?.name],
    [t('audience'), audienceNames(campaign)],
    [t('schedule'), scheduledAt && formatMoment(scheduledAt)],
    [t('started'), startedAt && formatMoment(startedAt)],
    [t('completed'), completedAt && formatMoment(completedAt)],
  ].filter(([, value]) => value)
  return (
    <>
      {pausedAt && (
        <p className="cp-note" role="status">
          {control('pausedSince', { when: formatMoment(pausedAt) })}
        </p>
      )}
      {hold && (
        <div className="cp-note" role="status">
          {hold} <HeldConfirm campaign={campaign} />
        </div>
      )}
      <div className="cp-facts">
        <CampaignStatusLabel campaign={campaign} />
        {facts.map(([label, value]) => (
          <span key={label}>
            <span className="cp-sub">{label}: </span>
            {value}
          </span>
        ))}
      </div>
      {preparing ? (
        <WorkMeter
          progressText={t('preparing', { done: counted(preparing.done).n, total: counted(preparing.total).n })}
          doneCount={preparing.done}
          total={preparing.total}
        />
      ) : (
        counts && (
          <div className="rc-card cp-total">
            <strong>{t('progressOf', progressFigures(counts))}</strong>
            <Progress value={percent} aria-label={t('progress')} size="md" />
          </div>
        )
      )}
    </>
  )
}

const figures = [
  'valid',
  'waiting',
  'delivered',
  'received',
  'read',
  'answered',
  'left',
  'failed',
  'optedOut',
  'blocked',
  'invalid',
  'duplicate',
] as const

function Figures({ campaign: { counts } }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts)
  const control = useTexts(controlTexts)
  if (!counts) return null
  const leftOut = leftOutCount(counts)
  return (
    <>
      <dl className="cp-figures cp-report">
        {figures.map((name) => (
          <div key={name} className="rc-card cp-figure">
            <dt>{t(`figure_${name}`)}</dt>
            <dd>{counted(name === 'invalid' ? counts.invalid - leftOut : counts[name]).n}</dd>
          </div>
        ))}
        <div className="rc-card cp-figure">
          <dt>{control('figure_leftOut')}</dt>
          <dd>{counted(leftOut).n}</dd>
        </div>
      </dl>
      <LeftOutNote counts={counts} />
    </>
  )
}
