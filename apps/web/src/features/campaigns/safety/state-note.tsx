import { Button } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import type { Editable } from '@recado/contract/campaigns/campaign.rules'
import { useMayManage } from '../../../platform/access.tsx'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { returnToDraft } from '../campaign-data.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { useHoldText } from '../campaign-words.tsx'
import { HeldConfirm } from './held-confirm.tsx'
import { safetyTexts } from './safety-texts.ts'

interface StateNoteProps {
  /** The campaign's current state. */
  campaign: Campaign
  editable: Editable
  /** The editable part when the form was opened. */
  editableBefore: Editable
  /** Receives the campaign after its return to draft. */
  onDraft: (campaign: Campaign) => void
}

/** Says what a campaign's state allows, also when the state changes while the form is open, and offers the way out. */
export function StateNote({ campaign, editable, editableBefore, onDraft }: StateNoteProps) {
  const t = useTexts(campaignTexts)
  const safety = useTexts(safetyTexts)
  const holdText = useHoldText()
  const mayEdit = useMayManage('campaigns:edit')(campaign.userId)
  const isStarted = campaign.status === 'EM_ANDAMENTO' && editableBefore !== 'none'
  const { hold, status } = campaign
  return (
    <>
      {editable !== 'all' && (
        <div className="cp-note" role={isStarted ? 'alert' : 'note'}>
          {editable === 'texts' ? (
            <>
              {t('onlyTexts')} {safety('fixedAfterCancel')}
            </>
          ) : !mayEdit ? (
            t('notYours')
          ) : isStarted ? (
            safety('startedMeanwhile')
          ) : (
            t('readOnly')
          )}
          {status === 'PROGRAMADA' && mayEdit && <ReturnToDraft campaign={campaign} onDraft={onDraft} />}
        </div>
      )}
      {status === 'INATIVA' && (hold?.reason === 'incomplete' || hold?.reason === 'variables') && (
        <div className="cp-note" role="note">
          {holdText(hold)} <HeldConfirm campaign={campaign} />
        </div>
      )}
    </>
  )
}

/** The way back of a campaign that starts in less than an hour. */
function ReturnToDraft({ campaign: { id, name }, onDraft }: Pick<StateNoteProps, 'campaign' | 'onDraft'>) {
  const t = useTexts(safetyTexts)
  const { submit, sending, failure } = useSubmit(async () => {
    onDraft(await returnToDraft(id))
    toast(t('draftDone', { name }))
  }, 0)
  return (
    <>
      {' '}
      {t('lateNote')}
      <br />
      <Button size="xs" variant="default" mt={4} loading={sending} onClick={() => submit(undefined)}>
        {t('draftAction')}
      </Button>
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
    </>
  )
}
