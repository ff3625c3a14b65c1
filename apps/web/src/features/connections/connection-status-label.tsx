import { Tooltip } from '@mantine/core'
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
import { connectionTexts } from './connection-texts.ts'

const looks: Record<ConnectionStatus, { tone: Tone; icon: Icon }> = {
  CONNECTED: { tone: 'good', icon: IconCircleCheck },
  qrcode: { tone: 'wait', icon: IconQrcode },
  PAIRING: { tone: 'wait', icon: IconRefreshDot },
  OPENING: { tone: 'wait', icon: IconLoader },
  TIMEOUT: { tone: 'bad', icon: IconDeviceMobileX },
  DISCONNECTED: { tone: 'bad', icon: IconPlugX },
}

/** The state in plain words, with what it means (CON-01). */
export function ConnectionStatusLabel({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const { status, problem } = connection
  const about = problem === 'none' || status === 'CONNECTED' ? t(`about_${status}`) : t(`problem_${problem}`)
  return (
    <Tooltip label={about} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className="rc-plain">
        <StatusLabel {...looks[status]}>{t(`status_${status}`)}</StatusLabel>
      </button>
    </Tooltip>
  )
}
