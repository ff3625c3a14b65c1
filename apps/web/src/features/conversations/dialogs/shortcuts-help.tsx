import { useTexts } from '../../../platform/i18n/texts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { partTexts } from '../parts/part-texts.ts'

const keys = [
  ['Ctrl K', 'keyPalette'],
  ['Alt ↑ ↓', 'keyPrevNext'],
  ['J K ↑ ↓', 'keyMove'],
  ['Enter', 'keyOpen'],
  ['A', 'keyAccept'],
  ['E', 'keyResolve'],
  ['T', 'keyTransfer'],
  ['D', 'keyReturn'],
  ['Z', 'keySnooze'],
  ['R', 'keyWrite'],
  ['/', 'keySearch'],
  ['?', 'keyHelp'],
  ['Esc', 'keyEscape'],
] as const

/** The keyboard shortcuts of the inbox (screens.4). */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts(partTexts)
  return (
    <Dialog title={t('shortcutsTitle')} onClose={onClose}>
      <p className="ib-quiet">{t('shortcutsHelp')}</p>
      <dl className="ib-keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
