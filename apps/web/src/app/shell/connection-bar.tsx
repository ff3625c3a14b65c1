import { IconCloudCheck, IconCloudOff, IconDatabaseExclamation } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useConnectionState } from '../../platform/connection-state.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { watchNetwork } from '../../platform/watch-network.ts'
import { useLate } from '../../ui/use-late.ts'

/** A line that is gone for less is not worth a word, in milliseconds (UX.md §3). */
const PATIENCE = 2000

/** Says that the line, the network or the database is gone, and goes when what is on screen is fresh again. It moves nothing. */
export function ConnectionBar() {
  const t = useTexts(platformTexts)
  const { line, reachable, databaseDown } = useConnectionState()
  const offline = line === 'offline' || !reachable
  const shown = useLate(offline || line !== 'online', PATIENCE)
  useEffect(watchNetwork, [])
  if (databaseDown) return <Bar icon={IconDatabaseExclamation} text={t('databaseDown')} />
  if (!shown) return null
  return offline ? (
    <Bar icon={IconCloudOff} text={t('offline')} />
  ) : (
    <Bar icon={IconCloudCheck} text={t('backOnline')} tone="good" />
  )
}

function Bar({ icon: Sign, text, tone }: { icon: typeof IconCloudOff; text: string; tone?: 'good' }) {
  return (
    <div className="rc-bar rc-line" role="status" data-tone={tone}>
      <Sign size={16} aria-hidden />
      {text}
    </div>
  )
}
