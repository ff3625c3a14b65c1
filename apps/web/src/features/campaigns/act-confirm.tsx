import type { Campaign } from '@recado/contract/campaigns/campaign'
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
 * Asks before a campaign is started, stopped or resumed, and says what happens to those who were not sent to yet. The server's refusal
 * is shown here and as a toast (CMP-04, R-CMP-07).
 */
export function ActConfirm({ campaign, act, onClose }: ActConfirmProps) {
  const t = useTexts(campaignTexts)
  const { id, name, counts } = campaign
  const count = counts?.waiting ?? 0
  return (
    <Confirm
      title={t(`${act}Title`, { name })}
      action={t(`${act}Action`)}
      danger={act === 'cancel'}
      cancel={t('back')}
      onConfirm={async () => {
        try {
          await runCampaign(id, act)
        } catch (error) {
          toastError(error)
          throw error
        }
        toast(t(`${act}Done`, { name }))
      }}
      onClose={onClose}
    >
      {act === 'start' ? t('startHelp') : t(`${act}Help`, { count })}
    </Confirm>
  )
}
