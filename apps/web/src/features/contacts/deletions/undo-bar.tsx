import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { pageTexts } from '../contact-list/page-texts.ts'
import { undoDeletion, useDeletions, type WaitingDeletion } from './deletion-data.ts'

/** The user's waiting deletions of contacts, each with its remaining seconds and a way to undo it (CTC-15). */
export function UndoBar() {
  const { data = [] } = useDeletions()
  return data.map((deletion) => <DeletionLine key={deletion.id} deletion={deletion} />)
}

function DeletionLine({ deletion }: { deletion: WaitingDeletion }) {
  const t = useTexts(pageTexts)
  const [now, setNow] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const seconds = Math.max(0, Math.ceil((deletion.beginsAt - now) / 1000))
  const isWaiting = deletion.state === 'waiting' && seconds > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  const undo = async () => {
    setBusy(true)
    try {
      await undoDeletion(deletion.id)
      toast(t('deletionUndone'))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <div className="ct-undo">
      <span role="status">{t(isWaiting ? 'deletionWaits' : 'deletionRuns', counted(deletion.total))}</span>
      {isWaiting && (
        <>
          {/* Not announced, because it changes each second. */}
          <span aria-hidden className="ct-number">
            {t('secondsLeft', { n: seconds })}
          </span>
          <Button size="xs" variant="default" loading={busy} onClick={() => void undo()}>
            {t('undo')}
          </Button>
        </>
      )}
    </div>
  )
}
