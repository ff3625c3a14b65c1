import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { useFlowDraft } from './draft.ts'
import { draftTexts } from './draft-texts.ts'

/** Asks about unsaved edits: save them, discard them, or stay. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useTexts(draftTexts)
  const draft = useFlowDraft()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const saveAndLeave = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await draft.keep()
      onLeave()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const leaveAnyway = () => {
    // The user discarded the edits, so the canvas and the copy stored in this browser are reset.
    draft.builder.getState().load(draft.store.getState().stored)
    draft.store.setState({ inDoubt: null })
    onLeave()
  }
  return (
    <Dialog title={t('leaveTitle')} onClose={onStay} size={520} role="alertdialog">
      <div className="rc-form">
        <p>{t('leaveHelp')}</p>
        {failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorText(failure)}
          </div>
        )}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onStay} data-autofocus>
            {t('stay')}
          </Button>
          <Button color="danger" variant="outline" disabled={busy} onClick={leaveAnyway}>
            {t('leaveAnyway')}
          </Button>
          <Button loading={busy} onClick={() => void saveAndLeave()}>
            {t('leaveSaving')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
