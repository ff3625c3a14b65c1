import './connection-note.css'
import { IconCloudCheck, IconCloudOff, IconDatabaseExclamation } from '@tabler/icons-react'
import { useConnectionState } from '../platform/api/connection-state.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { useLate } from './use-late.ts'

/** A connection that is gone for less is not worth a word, in milliseconds (screens.3). */
const PATIENCE = 2000

/**
 * Shows that the connection, the network or the database is gone, until the data on screen is fresh again. It comes and
 * goes, so its place is where something may give way: in the top bar, or in the header of a chat that has the whole
 * screen.
 */
export function ConnectionNote() {
  const t = useTexts(platformTexts)
  const { status, reachable, databaseDown, nodesApart } = useConnectionState()
  // A lost socket is no lost connection: calls may get through, and the page reads what it shows by them.
  const offline = !reachable
  const shown = useLate(offline || status === 'recovering', PATIENCE)
  if (databaseDown) return <Note icon={IconDatabaseExclamation} text={t('databaseDown')} more={t('databaseDownMore')} />
  // One's own lost connection is the worse problem; one that was lost a moment ago is not shown yet.
  if (nodesApart && !(shown && offline))
    return <Note icon={IconCloudOff} text={t('nodesApart')} more={t('nodesApartMore')} />
  if (!shown) return null
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
  /** The second sentence where there is room; assistive technology and the hint always have it. */
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
