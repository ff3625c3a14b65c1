import { Button } from '@mantine/core'
import { platformTexts } from '../../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx'
import type { EditorProps } from '../editor.ts'
import { editorTexts } from '../editor-texts.ts'

/** The start has no settings; it reminds the user to save (FLW-03). */
export function StartEditor({ node, mode, surface, onSave, onClose, isLeaving = false }: EditorProps) {
  const t = useTexts(editorTexts)
  const p = useTexts(platformTexts)
  if (surface === 'pane') return <p className="fe-muted">{t('startReminder')}</p>
  const add = () => {
    onSave(node.data)
    onClose()
  }
  return (
    <Dialog title={t('startLabel')} size={440} onClose={onClose} isLeaving={isLeaving}>
      <div className="rc-form nokey">
        <p>{t('startReminder')}</p>
        <div className="rc-form-foot">
          {mode === 'create' ? (
            <Button onClick={add}>{t('addStart')}</Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {p('close')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
