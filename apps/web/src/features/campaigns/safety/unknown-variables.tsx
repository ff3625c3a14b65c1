import { useTexts } from '../../../platform/i18n/texts.ts'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { safetyTexts } from './safety-texts.ts'

/**
 * Names the unknown variables of a campaign and what becomes of each, as content of the dialog that confirms a start. In
 * double braces they are removed, in single braces sent as written.
 */
export function UnknownVariables({ names }: { names: readonly string[] }) {
  const t = useTexts(safetyTexts)
  if (names.length === 0) return null
  return (
    <div className="cp-note" role="note">
      {t('unknownHelp')}
      <ul className="cp-unknown-names">
        {names.map((name) => (
          <li key={name}>
            <code>{drawText(name)}</code> {t(name.startsWith('{{') ? 'unknownDouble' : 'unknownSingle')}
          </li>
        ))}
      </ul>
      {t('unknownFix')}
    </div>
  )
}
