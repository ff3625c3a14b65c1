import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { useFlowDraft } from './draft.ts'
import { draftTexts } from './draft-texts.ts'
import { useNewerText } from './use-newer-text.ts'

/** Two users have saved: load the other one's draft, or keep the local one. */
export function ConflictDialog() {
  const t = useTexts(draftTexts)
  const p = useTexts(platformTexts)
  const draft = useFlowDraft()
  const text = useNewerText()
  const [busy, setBusy] = useState<'theirs' | 'mine' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const close = () => draft.store.setState({ asking: false })
  const choose = async (which: 'theirs' | 'mine') => {
    setBusy(which)
    setFailure(null)
    try {
      await (which === 'theirs' ? draft.takeTheirs() : draft.keepMine())
    } catch (error) {
      setFailure(error)
      setBusy(null)
    }
  }
  return (
    <Dialog title={t('conflictTitle')} onClose={close} size={520} role="alertdialog">
      <div className="rc-form">
        <p>
          <strong>{text}</strong> {t('conflictHelp')}
        </p>
        {failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorText(failure)}
          </div>
        )}
        <div className="rc-form-foot">
          <Button variant="default" onClick={close} data-autofocus>
            {p('cancel')}
          </Button>
          <Button
            variant="default"
            loading={busy === 'theirs'}
            disabled={busy === 'mine'}
            onClick={() => void choose('theirs')}
          >
            {t('theirs')}
          </Button>
          <Button loading={busy === 'mine'} disabled={busy === 'theirs'} onClick={() => void choose('mine')}>
            {t('mine')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
