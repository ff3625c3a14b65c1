import type { Campaign } from '@recado/contract/campaigns/campaign'
import { progressOfCampaign } from '@recado/contract/campaigns/campaign.rules'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPencil,
  IconPlayerPause,
  IconSend,
} from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { counted } from '../../ui/lists/counted.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { campaignTexts } from './campaign-texts.ts'
import { controlTexts } from './control-texts.ts'

const looks = {
  INATIVA: { tone: 'quiet', icon: IconPencil },
  PROGRAMADA: { tone: 'wait', icon: IconClock },
  EM_ANDAMENTO: { tone: 'good', icon: IconSend },
  CANCELADA: { tone: 'bad', icon: IconCircleX },
  FINALIZADA: { tone: 'good', icon: IconCircleCheck },
} as const

/** The state of a campaign, with the progress of its preparation. */
export function CampaignStatusLabel({ campaign: { status, hold, preparing, pausedAt } }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts)
  const control = useTexts(controlTexts)
  if (pausedAt)
    return (
      <StatusLabel tone="wait" icon={IconPlayerPause}>
        {control('paused')}
      </StatusLabel>
    )
  if (preparing)
    return (
      <StatusLabel tone="wait" icon={IconClock}>
        {t('preparing', { done: counted(preparing.done).n, total: counted(preparing.total).n })}
      </StatusLabel>
    )
  if (hold && status === 'EM_ANDAMENTO')
    return (
      <StatusLabel tone="wait" icon={IconPlayerPause}>
        {t('held')}
      </StatusLabel>
    )
  if (hold)
    return (
      <StatusLabel tone="bad" icon={IconAlertTriangle}>
        {t(`status_${status}`)}
      </StatusLabel>
    )
  return <StatusLabel {...looks[status]}>{t(`status_${status}`)}</StatusLabel>
}

/** Returns the reason why a campaign is not sending now, and until when; null when it is sending. */
export function useHoldText(): (hold: Campaign['hold']) => string | null {
  const t = useTexts(campaignTexts)
  return (hold) => {
    if (!hold) return null
    const why = t(`hold_${hold.reason}`)
    return hold.until ? `${why} ${t('holdUntil', { when: formatMoment(hold.until) })}` : why
  }
}

/** The percentage of a campaign's progress and its formatted figures. */
export const progressFigures = (counts: NonNullable<Campaign['counts']>) => ({
  percent: progressOfCampaign(counts),
  delivered: counted(counts.delivered).n,
  valid: counted(counts.valid).n,
})

/** The progress of a campaign as a bar and as text; a dash before the recipients are collected. */
export function CampaignProgress({ campaign: { counts } }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts)
  if (!counts) return '–'
  const percent = progressOfCampaign(counts)
  return (
    <span className="cp-progress">
      <span className="cp-progress-bar" aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      {t('progressOf', progressFigures(counts))}
    </span>
  )
}
