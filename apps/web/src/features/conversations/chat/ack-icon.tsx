import {
  type Icon,
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconClockExclamation,
  IconClockQuestion,
} from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import type { Sign } from './bubble-signs.rules.ts'

const faces = {
  waiting: [IconClock, 'ackWaiting'],
  sent: [IconCheck, 'ackSent'],
  delivered: [IconCheck, 'ackDelivered'],
  received: [IconChecks, 'ackReceived'],
  read: [IconChecks, 'ackRead'],
  played: [IconChecks, 'ackPlayed'],
  unconfirmed: [IconClockQuestion, 'ackUnconfirmed'],
  late: [IconClockExclamation, 'ackLate'],
  failed: [IconAlertCircle, 'ackFailed'],
} as const satisfies Record<Sign, readonly [Icon, string]>

/** The ticks of a message, with an accessible label. */
export function AckIcon({ sign }: { sign: Sign }) {
  const t = useTexts(conversationTexts)
  const [Face, word] = faces[sign]
  return (
    <span className="ib-ack" data-sign={sign} title={t(word)}>
      <Face size={16} stroke={1.8} aria-hidden />
      <span className="rc-hidden">{t(word)}</span>
    </span>
  )
}
