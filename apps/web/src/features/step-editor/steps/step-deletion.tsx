import { useTexts } from '../../../platform/i18n/texts.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { stepEditorTexts } from '../step-editor-texts.ts'
import type { Editor } from '../use-draft.ts'
import { withoutStep } from './steps.rules.ts'

/** Asks before a step is deleted with its connections (STE-07). */
export function StepDeletion({ editor, id, onClose }: { editor: Editor; id: string; onClose: () => void }) {
  const t = useTexts(stepEditorTexts)
  const { draft, change, open, openId } = editor
  const step = draft.nodeList.find((one) => one.id === id)
  const remove = async () => {
    if (change((before) => withoutStep(before, id)) && openId === id) open(draft.nodeList[0]?.id ?? '')
  }
  return (
    <Deletion onConfirm={remove} onClose={onClose}>
      {t('stepToo', { name: step?.name || t('empty') })}
    </Deletion>
  )
}

interface DeletionProps {
  children?: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** The documented question before a step, an interaction or a condition is deleted. */
export function Deletion({ children, onConfirm, onClose }: DeletionProps) {
  const t = useTexts(stepEditorTexts)
  return (
    <Confirm
      title={t('sure')}
      action={t('delete')}
      onConfirm={onConfirm}
      onClose={onClose}
      more={children && <p className="se-hint">{children}</p>}
    >
      {t('cannotUndo')}
    </Confirm>
  )
}
