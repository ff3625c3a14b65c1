import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useStored } from '../../../platform/use-stored.ts'
import { partTexts } from '../parts/part-texts.ts'

const currentPermission = () => (typeof Notification === 'undefined' ? null : Notification.permission)

/** Setting for desktop notices of tickets and chats. The permission is requested only here, on a click (screens.3). */
export function DesktopChoice() {
  const t = useTexts(partTexts)
  const [permission, setPermission] = useState(currentPermission)
  const [isEnabled, setIsEnabled] = useStored('desktopNotices')
  const hasTickets = useCan('tickets:view')
  const hasChats = useCan('chats:view')
  if (permission === null || !(hasTickets || hasChats)) return null
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <div>
      <span className="rc-account-label">{t('desktopNotices')}</span>
      {permission === 'default' && (
        <Button fullWidth size="xs" variant="default" leftSection={<IconBell size={14} />} onClick={() => void ask()}>
          {t('allowDesktop')}
        </Button>
      )}
      {permission === 'denied' && <p className="rc-account-note">{t('desktopDenied')}</p>}
      {permission === 'granted' && (
        <label className="rc-account-switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isEnabled}
            checked={isEnabled}
            onChange={({ currentTarget }) => setIsEnabled(currentTarget.checked)}
          />
          {t('showDesktop')}
        </label>
      )}
    </div>
  )
}
