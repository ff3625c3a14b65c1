import './campaigns.css'
import { ActionIcon, Tooltip } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { actsOf, editableOf, pauseActsOf } from '@recado/contract/campaigns/campaign.rules'
import {
  type Icon,
  IconArrowBackUp,
  IconChartBar,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan, useMayManage } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/lists/data-table.tsx'
import { DeleteConfirm, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { ActConfirm } from './act-confirm.tsx'
import { audienceNames } from './audience-names.rules.ts'
import { type CampaignAct, removeCampaign, useCampaigns } from './campaign-data.ts'
import { campaignTexts } from './campaign-texts.ts'
import { CampaignProgress, CampaignStatusLabel, useHoldText } from './campaign-words.tsx'
import { CopyAct } from './copy-act.tsx'
import { HeldConfirm } from './safety/held-confirm.tsx'
import { safetyTexts } from './safety/safety-texts.ts'

const CampaignWizard = lazyPart(() => import('./wizard/campaign-wizard.tsx').then((file) => file.CampaignWizard))

/** The company's campaigns with their state and progress (CMP-01). */
export function CampaignsScreen() {
  const t = useTexts(campaignTexts)
  const words = {
    title: t('title'),
    search: t('search'),
    table: t('table'),
    add: t('add'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  const list = useList<Campaign>(words, useCan('campaigns:edit'))
  const [confirmation, setConfirmation] = useState<{ campaign: Campaign; act: CampaignAct } | null>(null)
  const query = useCampaigns(list.text)
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={useColumns(list, (campaign, act) => setConfirmation({ campaign, act }))}
        rows={query.data?.pages.flatMap((page) => page.records)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      <ListDialogs
        list={list}
        form={(record, close) => <CampaignWizard campaign={record} onClose={close} />}
        remove={({ id, name }, close) => (
          <DeleteConfirm
            title={t('deleteTitle', { name })}
            action={t('deleteAction')}
            doneText={t('deleted')}
            onDelete={() => removeCampaign(id)}
            onClose={close}
          >
            {t('deleteHelp')}
          </DeleteConfirm>
        )}
      />
      {confirmation && <ActConfirm {...confirmation} onClose={() => setConfirmation(null)} />}
    </ListPage>
  )
}

type Ask = (campaign: Campaign, act: CampaignAct) => void

function useColumns(list: List<Campaign>, ask: Ask): Column<Campaign>[] {
  const t = useTexts(campaignTexts)
  const holdText = useHoldText()
  return [
    {
      key: 'name',
      label: t('name'),
      cell: ({ id, name }) => (
        <Link
          className="cp-name"
          to="/campaign/$campaignId/report"
          params={{ campaignId: String(id) }}
          aria-label={t('reportNamed', { name })}
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'status',
      label: t('status'),
      cell: (campaign) => (
        <>
          <CampaignStatusLabel campaign={campaign} />
          {campaign.hold && <span className="cp-hold cp-why">{holdText(campaign.hold)}</span>}
          <HeldConfirm campaign={campaign} />
        </>
      ),
    },
    {
      key: 'audience',
      label: t('audienceAndConnection'),
      cell: (campaign) => (
        <>
          {audienceNames(campaign) || '–'}
          {campaign.whatsapp && <span className="cp-hold">{campaign.whatsapp.name}</span>}
        </>
      ),
    },
    {
      key: 'scheduledAt',
      label: t('schedule'),
      cell: ({ scheduledAt }) => (scheduledAt ? formatMoment(scheduledAt) : '–'),
    },
    {
      key: 'completedAt',
      label: t('completed'),
      cell: ({ completedAt }) => (completedAt ? formatMoment(completedAt) : '–'),
    },
    { key: 'progress', label: t('progress'), cell: (campaign) => <CampaignProgress campaign={campaign} /> },
    {
      key: 'actions',
      align: 'actions',
      cell: (campaign) => <CampaignActions campaign={campaign} list={list} ask={ask} />,
    },
  ]
}

function CampaignActions({ campaign, list, ask }: { campaign: Campaign; list: List<Campaign>; ask: Ask }) {
  const t = useTexts(campaignTexts)
  const safety = useTexts(safetyTexts)
  const mayEdit = useMayManage('campaigns:edit')(campaign.userId)
  const mayStart = useMayManage('campaigns:start')(campaign.userId)
  const mayDelete = useMayManage('campaigns:delete')(campaign.userId)
  const { id, name, status } = campaign
  const acts = { ...actsOf(status), ...pauseActsOf({ status, isPaused: campaign.pausedAt !== null }) }
  const readOnly = !mayEdit || editableOf(campaign, new Date()) === 'none'
  return (
    <>
      <Tooltip label={t('reportNamed', { name })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('reportNamed', { name })}
          renderRoot={(props) => (
            <Link to="/campaign/$campaignId/report" params={{ campaignId: String(id) }} {...props} />
          )}
        >
          <IconChartBar size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {mayStart && acts.pause && (
        <IconAct icon={IconPlayerPause} label={t('pauseNamed', { name })} onClick={() => ask(campaign, 'pause')} />
      )}
      {mayStart && acts.resume && (
        <IconAct icon={IconPlayerPlay} label={t('resumeNamed', { name })} onClick={() => ask(campaign, 'resume')} />
      )}
      {mayStart && acts.cancel && (
        <IconAct icon={IconPlayerStop} label={t('cancelNamed', { name })} onClick={() => ask(campaign, 'cancel')} />
      )}
      {mayStart && acts.restart && (
        <IconAct icon={IconPlayerPlay} label={t('restartNamed', { name })} onClick={() => ask(campaign, 'restart')} />
      )}
      {mayEdit && acts.draft && (
        <IconAct icon={IconArrowBackUp} label={safety('draftNamed', { name })} onClick={() => ask(campaign, 'draft')} />
      )}
      <IconAct
        icon={readOnly ? IconEye : IconPencil}
        label={t(readOnly ? 'viewNamed' : 'editNamed', { name })}
        onClick={() => list.edit(campaign)}
      />
      {list.add && <CopyAct campaign={campaign} onCopy={list.edit} />}
      {mayDelete && acts.delete && (
        <IconAct icon={IconTrash} label={t('deleteNamed', { name })} onClick={() => list.remove(campaign)} danger />
      )}
    </>
  )
}

interface IconActProps {
  icon: Icon
  label: string
  onClick: () => void
  danger?: boolean
}

function IconAct({ icon: Sign, label, onClick, danger = false }: IconActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={danger ? 'danger' : 'gray'}
        {...(danger && { c: 'var(--rc-danger-text)' })}
        size={36}
        aria-label={label}
        onClick={onClick}
      >
        <Sign size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
