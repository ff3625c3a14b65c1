import { Checkbox } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { counted } from '../../ui/lists/counted.ts'
import { type CampaignAct, runCampaign } from './campaign-data.ts'
import { campaignTexts } from './campaign-texts.ts'
import { withLeftOut } from './left-out.tsx'
import { safetyTexts } from './safety/safety-texts.ts'
import { unknownIn } from './safety/save-refusals.ts'
import { UnknownVariables } from './safety/unknown-variables.tsx'
import { useVariablesConfirm } from './safety/variables-confirm.tsx'

export interface ActConfirmProps {
  campaign: Campaign
  act: CampaignAct
  onClose: () => void
}

/**
 * Asks before a campaign is started, stopped, resumed or returned to draft, and says what happens to the remaining recipients. Failed
 * messages are retried only on request. Server errors are shown here and in a toast (CMP-04, R-CMP-07).
 */
export function ActConfirm({ campaign, act, onClose }: ActConfirmProps) {
  const t = useTexts(campaignTexts)
  const { id, name, counts } = campaign
  const safety = useTexts(safetyTexts)
  const variables = useVariablesConfirm()
  const [retriesFailed, setRetriesFailed] = useState(false)
  const count = counts?.waiting ?? 0
  const failedCount = act === 'restart' ? (counts?.failed ?? 0) : 0
  return (
    <Confirm
      title={act === 'draft' ? safety('draftTitle', { name }) : t(`${act}Title`, { name })}
      action={
        act === 'draft' ? safety('draftAction') : variables.names.length > 0 ? safety('sendAnyway') : t(`${act}Action`)
      }
      danger={act === 'cancel'}
      cancel={t('back')}
      onConfirm={async () => {
        try {
          const leftOut = await variables.run((confirmVariables) =>
            runCampaign(id, act, { retriesFailed, confirmVariables }),
          )
          toast(act === 'draft' ? safety('draftDone', { name }) : withLeftOut(t(`${act}Done`, { name }), leftOut))
        } catch (error) {
          // The dialog itself asks about unknown variables.
          if (!unknownIn(error)) toastError(error)
          throw error
        }
      }}
      onClose={onClose}
      more={
        <>
          <UnknownVariables names={variables.names} />
          {failedCount > 0 && (
            <Checkbox
              label={t('againLabel', counted(failedCount))}
              description={t('againHelp')}
              checked={retriesFailed}
              onChange={(event) => setRetriesFailed(event.currentTarget.checked)}
            />
          )}
        </>
      }
    >
      {act === 'start' ? t('startHelp') : act === 'draft' ? safety('draftHelp') : t(`${act}Help`, counted(count))}
    </Confirm>
  )
}
