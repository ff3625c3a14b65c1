import { Checkbox } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { type CampaignAct, runCampaign } from './campaign-data.ts'
import { campaignTexts } from './campaign-texts.ts'

export interface ActConfirmProps {
  campaign: Campaign
  act: CampaignAct
  onClose: () => void
}

/**
 * Asks before a campaign is started, stopped or resumed, and says what happens to those who were not sent to yet; those whose message
 * failed are tried again when asked for. The server's refusal is shown here and as a toast (CMP-04, R-CMP-07).
 */
export function ActConfirm({ campaign, act, onClose }: ActConfirmProps) {
  const t = useTexts(campaignTexts)
  const { id, name, counts } = campaign
  const [again, setAgain] = useState(false)
  const count = counts?.waiting ?? 0
  const failed = act === 'restart' ? (counts?.failed ?? 0) : 0
  return (
    <Confirm
      title={t(`${act}Title`, { name })}
      action={t(`${act}Action`)}
      danger={act === 'cancel'}
      cancel={t('back')}
      onConfirm={async () => {
        try {
          await runCampaign(id, act, again)
        } catch (error) {
          toastError(error)
          throw error
        }
        toast(t(`${act}Done`, { name }))
      }}
      onClose={onClose}
      more={
        failed > 0 && (
          <Checkbox
            label={t('againLabel', { count: failed })}
            description={t('againHelp')}
            checked={again}
            onChange={(event) => setAgain(event.currentTarget.checked)}
          />
        )
      }
    >
      {act === 'start' ? t('startHelp') : t(`${act}Help`, { count })}
    </Confirm>
  )
}
