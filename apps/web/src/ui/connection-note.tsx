import './connection-note.css'
import { IconCloudCheck, IconCloudOff, IconDatabaseExclamation } from '@tabler/icons-react'
import { useConnectionState } from '../platform/api/connection-state.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { useLate } from './use-late.ts'

/** Interruptions shorter than this are not shown, in milliseconds (screens.3). */
const SHOW_AFTER = 2000

/**
 * Shows that the connection, the network or the database is unavailable, until the data on screen is fresh again. It
 * appears and disappears, so its container must have content that can shrink: the top bar, or the header of a
 * full-screen chat.
 */
export function ConnectionNote() {
  const t = useTexts(platformTexts)
  const { status, reachable, databaseDown, nodesApart } = useConnectionState()
  // A lost socket does not mean a lost connection: calls may still succeed, and the page polls.
  const offline = !reachable
  const isOverdue = useLate(offline || status === 'recovering', SHOW_AFTER)
  if (databaseDown) return <Note icon={IconDatabaseExclamation} text={t('databaseDown')} more={t('databaseDownMore')} />
  // A lost connection of this browser matters more than nodes that are apart. It is not shown before `SHOW_AFTER` has
  // passed.
  if (nodesApart && !(isOverdue && offline))
    return <Note icon={IconCloudOff} text={t('nodesApart')} more={t('nodesApartMore')} />
  if (!isOverdue) return null
  if (offline)
    return navigator.onLine ? (
      <Note icon={IconCloudOff} text={t('silent')} more={t('silentMore')} />
    ) : (
      <Note icon={IconCloudOff} text={t('offline')} more={t('offlineMore')} />
    )
  return <Note icon={IconCloudCheck} text={t('backOnline')} more={t('backOnlineMore')} tone="good" />
}

interface NoteProps {
  icon: typeof IconCloudOff
  text: string
  /** The second sentence, shown where there is room. Always in the tooltip and for assistive technology. */
  more: string
  tone?: 'good'
}

function Note({ icon: Sign, text, more, tone }: NoteProps) {
  return (
    <div className="rc-line" role="status" data-tone={tone} title={`${text} ${more}`}>
      <Sign size={16} aria-hidden />
      <span>
        {text} <span className="rc-line-more">{more}</span>
      </span>
    </div>
  )
}
