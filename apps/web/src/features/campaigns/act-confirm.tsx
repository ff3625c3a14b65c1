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
import { StartConfirm } from './start-confirm.tsx'

export interface ActConfirmProps {
  campaign: Campaign
  act: CampaignAct
  onClose: () => void
}

/**
 * Asks before a campaign is started, paused, stopped, resumed or returned to draft, and says what happens to the remaining
 * recipients. Server errors are shown here and in a toast (CMP-04, R-CMP-07).
 */
export function ActConfirm(props: ActConfirmProps) {
  return props.act === 'start' ? <StartAct {...props} /> : <OtherAct {...props} act={props.act} />
}

function StartAct({ campaign, onClose }: ActConfirmProps) {
  const { id, name } = campaign
  const t = useTexts(campaignTexts)
  return (
    <StartConfirm
      campaign={campaign}
      version={0}
      onStart={(confirmVariables) =>
        runWithToast(async () =>
          withLeftOut(t('startDone', { name }), await runCampaign(id, 'start', { confirmVariables })),
        )
      }
      onClose={onClose}
    />
  )
}

/** Runs an action and shows its sentence. The dialog itself asks about unknown variables; other errors get a toast too. */
async function runWithToast(run: () => Promise<string>): Promise<void> {
  try {
    toast(await run())
  } catch (error) {
    if (!unknownIn(error)) toastError(error)
    throw error
  }
}

/** Failed messages are retried only on request. */
function OtherAct({ campaign, act, onClose }: ActConfirmProps & { act: Exclude<CampaignAct, 'start'> }) {
  const t = useTexts(campaignTexts)
  const { id, name, counts } = campaign
  const safety = useTexts(safetyTexts)
  const variables = useVariablesConfirm()
  const [retriesFailed, setRetriesFailed] = useState(false)
  const failedCount = act === 'restart' ? (counts?.failed ?? 0) : 0
  const words =
    act === 'draft'
      ? { title: safety('draftTitle', { name }), action: safety('draftAction'), done: safety('draftDone', { name }) }
      : { title: t(`${act}Title`, { name }), action: t(`${act}Action`), done: t(`${act}Done`, { name }) }
  return (
    <Confirm
      title={words.title}
      action={variables.names.length > 0 ? safety('sendAnyway') : words.action}
      danger={act === 'cancel'}
      cancel={t('back')}
      onConfirm={() =>
        runWithToast(async () => {
          const leftOut = await variables.run((confirmVariables) =>
            runCampaign(id, act, { retriesFailed, confirmVariables }),
          )
          return withLeftOut(words.done, leftOut)
        })
      }
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
      {act === 'draft' ? safety('draftHelp') : t(`${act}Help`, counted(counts?.waiting ?? 0))}
    </Confirm>
  )
}
