import { Checkbox } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { type CampaignAct, runCampaign } from './campaign-data.ts'
import { campaignTexts } from './campaign-texts.ts'
import { withLeftOut } from './left-out.tsx'

export interface ActConfirmProps {
  campaign: Campaign
  act: CampaignAct
  onClose: () => void
}

/**
 * Asks before a campaign is started, stopped or resumed, and says what happens to the remaining recipients. Failed
 * messages are retried only on request. Server errors are shown here and in a toast (CMP-04, R-CMP-07).
 */
export function ActConfirm({ campaign, act, onClose }: ActConfirmProps) {
  const t = useTexts(campaignTexts)
  const { id, name, counts } = campaign
  const [retriesFailed, setRetriesFailed] = useState(false)
  const count = counts?.waiting ?? 0
  const failedCount = act === 'restart' ? (counts?.failed ?? 0) : 0
  return (
    <Confirm
      title={t(`${act}Title`, { name })}
      action={t(`${act}Action`)}
      danger={act === 'cancel'}
      cancel={t('back')}
      onConfirm={async () => {
        try {
          const leftOut = await runCampaign(id, act, retriesFailed)
          toast(withLeftOut(t(`${act}Done`, { name }), leftOut))
        } catch (error) {
          toastError(error)
          throw error
        }
      }}
      onClose={onClose}
      more={
        failedCount > 0 && (
          <Checkbox
            label={t('againLabel', { count: failedCount })}
            description={t('againHelp')}
            checked={retriesFailed}
            onChange={(event) => setRetriesFailed(event.currentTarget.checked)}
          />
        )
      }
    >
      {act === 'start' ? t('startHelp') : t(`${act}Help`, { count })}
    </Confirm>
  )
}
