import { IconDatabaseOff } from '@tabler/icons-react'
import { useConnectionState } from '../../platform/api/connection-state.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { appTexts } from '../app-texts.ts'

/**
 * Warns admins on every screen that the server cannot store anything. Disappears automatically when there is space
 * again.
 */
export function StorageBar() {
  const t = useTexts(appTexts)
  const full = useConnectionState((state) => state.storageFull)
  if (!full) return null
  return (
    <div className="rc-bar" role="alert">
      <IconDatabaseOff size={16} aria-hidden />
      <span>{t('storageFull')}</span>
    </div>
  )
}
