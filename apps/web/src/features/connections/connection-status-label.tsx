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
import { formatNumber } from '../../platform/values/phone-number.rules.ts'
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

function labelOf(connection: Connection) {
  const { status, problem } = connection
  if (problem === 'otherNumber' && status === 'PAIRING') return 'status_otherNumber'
  return status === 'TIMEOUT' && hasSetUp(connection) ? 'status_away' : (`status_${status}` as const)
}

/** The state in plain words, and the reason if there is a problem (CON-01). */
export function ConnectionStatusLabel({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const { status } = connection
  return (
    <>
      <StatusLabel {...looks[status]}>{t(labelOf(connection))}</StatusLabel>
      {(status !== 'CONNECTED' || connection.problem === 'numberTwice') && (
        <span className="rc-connection-reason">{numberReason(connection) ?? t(reasonOf(connection))}</span>
      )}
    </>
  )
}

/**
 * Returns the problem with the number, or null. Names the number and the connection that has it, as far as the user may
 * know.
 */
export function numberReason(connection: Connection): string | null {
  const { problem, otherNumber, takenBy } = connection
  const number = otherNumber ? formatNumber(otherNumber) : ''
  const name = takenBy?.name ?? ''
  if (problem === 'otherNumber')
    return number ? connectionTexts.text('otherNumber', { number }) : connectionTexts.text('problem_otherNumber')
  if (problem === 'numberTwice') return connectionTexts.text(takenBy ? 'twiceNamed' : 'twiceElsewhere', { name })
  if (problem !== 'numberTaken') return null
  const isWhere = number
    ? connectionTexts.text(takenBy ? 'takenByNamed' : 'takenElsewhere', { number, name })
    : connectionTexts.text(takenBy ? 'takenUnnamed' : 'problem_numberTaken', { name })
  return hasSetUp(connection) ? isWhere : `${isWhere} ${connectionTexts.text('phoneGone')}`
}
