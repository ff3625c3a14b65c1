import type { Connection, ConnectionStatus } from '@recado/contract/connections/connection'
import {
  type Icon,
  IconCircleCheck,
  IconDeviceMobileX,
  IconLoader,
  IconPlugX,
  IconQrcode,
  IconRefreshDot,
} from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import { hasSetUp, reasonOf } from './connection-status.rules.ts'
import { connectionTexts } from './connection-texts.ts'

const looks: Record<ConnectionStatus, { tone: Tone; icon: Icon }> = {
  CONNECTED: { tone: 'good', icon: IconCircleCheck },
  qrcode: { tone: 'wait', icon: IconQrcode },
  PAIRING: { tone: 'wait', icon: IconRefreshDot },
  OPENING: { tone: 'wait', icon: IconLoader },
  TIMEOUT: { tone: 'bad', icon: IconDeviceMobileX },
  DISCONNECTED: { tone: 'bad', icon: IconPlugX },
}

/** The state in plain words, and why it is so where it is not well (CON-01). */
export function ConnectionStatusLabel({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const { status } = connection
  return (
    <>
      <StatusLabel {...looks[status]}>
        {t(status === 'TIMEOUT' && hasSetUp(connection) ? 'status_away' : `status_${status}`)}
      </StatusLabel>
      {status !== 'CONNECTED' && <span className="rc-connection-reason">{t(reasonOf(connection))}</span>}
    </>
  )
}
