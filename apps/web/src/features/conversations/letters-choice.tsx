import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useStored } from '../../platform/use-stored.ts'
import { partTexts } from './parts/part-texts.ts'

/** Switches whether single letters act in the list of tickets. Users who type by voice or with a tremor turn them off. */
export function LettersChoice() {
  const t = useTexts(partTexts)
  const [on, setOn] = useStored('letterShortcuts')
  const hasTickets = useCan('tickets:view')
  if (!hasTickets) return null
  return (
    <div>
      <span className="rc-account-label">{t('shortcutsTitle')}</span>
      <label className="rc-account-switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
        {t('lettersOn')}
      </label>
    </div>
  )
}
