import { Button, Loader } from '@mantine/core'
import type { KnowledgeSource } from '@recado/contract/knowledge/document'
import { useState } from 'react'
import { copyAndToast } from '../../platform/copy.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { drawText } from '../../ui/text/drawn-text.tsx'
import { saveTicketNote } from './copilot-data.ts'
import { copilotTexts } from './copilot-texts.ts'
import { SourceList } from './source-list.tsx'
import { useStepFocus } from './use-step-focus.ts'

/** Shown while the AI works, with a cancel button. */
export function Working({ onCancel }: { onCancel: () => void }) {
  const t = useTexts(copilotTexts)
  const root = useStepFocus<HTMLDivElement>()
  return (
    <div ref={root} className="ai-state" role="status">
      <Loader size="sm" aria-hidden />
      <span>{t('working')}</span>
      <Button size="xs" variant="default" data-autofocus onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

/** The error as text, with buttons to retry or go back. */
export function FailureStep({
  error,
  onBack,
  onAgain,
}: {
  error: unknown
  onBack: () => void
  onAgain: (() => void) | null
}) {
  const t = useTexts(copilotTexts)
  const root = useStepFocus<HTMLDivElement>()
  return (
    <div ref={root} className="ai-state" role="alert">
      <span>{errorText(error)}</span>
      <span className="ai-buttons">
        <Button size="xs" variant="default" data-autofocus onClick={onBack}>
          {t('back')}
        </Button>
        {onAgain && (
          <Button size="xs" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
      </span>
    </div>
  )
}

/**
 * Shown after the text was put into the composer. No button takes the focus: otherwise a user who keeps typing would
 * press Undo with a space.
 */
export function InComposer({
  sources,
  onUndo,
}: {
  sources: readonly KnowledgeSource[]
  onUndo: (() => unknown) | null
}) {
  const t = useTexts(copilotTexts)
  const root = useStepFocus<HTMLDivElement>()
  return (
    <div ref={root} className="ai-result" role="status" tabIndex={-1}>
      <p>{t('inComposer')}</p>
      <SourceList sources={sources} />
      {onUndo && (
        <Button size="xs" variant="default" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </div>
  )
}

/** A summary to read, copy or save as a note. */
export function TicketSummaryStep({
  ticketId,
  text,
  onClose,
}: {
  ticketId: number
  text: string
  onClose: () => void
}) {
  const t = useTexts(copilotTexts)
  const root = useStepFocus<HTMLDivElement>()
  const [isBusy, setBusy] = useState(false)
  const saveAsNote = async () => {
    setBusy(true)
    try {
      await saveTicketNote(ticketId, text)
      toast(t('noteKept'))
      onClose()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <div ref={root} className="ai-result" role="status" tabIndex={-1}>
      <strong>{t('summary')}</strong>
      <p>{drawText(text)}</p>
      <span className="ai-buttons">
        <Button size="xs" variant="default" onClick={() => void copyAndToast(text, t('copied'))}>
          {t('copy')}
        </Button>
        <Button size="xs" loading={isBusy} onClick={saveAsNote}>
          {t('keepNote')}
        </Button>
      </span>
    </div>
  )
}
