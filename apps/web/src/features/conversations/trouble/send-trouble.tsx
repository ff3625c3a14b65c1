import type { Message } from '@recado/contract/conversations/message'
import { IconAlertCircle, IconClockExclamation } from '@tabler/icons-react'
import { use } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatClock, formatMoment, isToday } from '../../../platform/values/dates.ts'
import type { BubbleActions } from '../chat/bubble-actions.ts'
import { LineContext } from '../line/line-state.ts'
import {
  isWaitingToSend,
  type SendTrouble as Kind,
  mayRetry,
  reasonKeyOf,
  stillWaits,
  troubleOf,
} from './send-trouble.rules.ts'
import './trouble.css'
import { troubleTexts } from './trouble-texts.ts'
import { useCodeWords } from './use-code-words.ts'

interface TroubleProps {
  message: Message
  actions: Pick<BubbleActions, 'again' | 'discard' | 'cancel'>
}

/** Below a message with a sending problem: its state, the reason, and the actions (MSG-16). Its text stays. */
export function SendTroubleNote({ message, actions }: TroubleProps) {
  const t = useTexts(troubleTexts)
  const line = use(LineContext)
  const trouble = troubleOf(message)
  const why = trouble && reasonKeyOf(trouble, message.sendError)
  const words = useCodeWords(why === 'code' ? message.sendError : null)
  if (!trouble && line === 'down' && isWaitingToSend(message))
    return (
      <span className="ib-trouble" data-waits role="status">
        <span className="ib-trouble-words">
          <IconClockExclamation size={16} stroke={1.8} aria-hidden />
          <span>{t('awaitsLine')}</span>
        </span>
      </span>
    )
  if (!trouble) return null
  const waits = stillWaits(trouble)
  const Icon = waits ? IconClockExclamation : IconAlertCircle
  return (
    <span className="ib-trouble" data-waits={waits || undefined} role={trouble === 'failed' ? 'alert' : 'status'}>
      <span className="ib-trouble-words">
        <Icon size={16} stroke={1.8} aria-hidden />
        <span>
          {t(trouble)} {why && (why === 'code' ? words : t(why))} <Until at={message.waitsUntil} />
        </span>
      </span>
      <Ways message={message} actions={actions} trouble={trouble} />
    </span>
  )
}

/** The end of a wait. Renders nothing if it is unknown or past, because the message is then sent with the next ones. */
function Until({ at }: { at: string | null | undefined }) {
  const t = useTexts(troubleTexts)
  if (!at || Date.parse(at) <= Date.now()) return null
  return <>{t('waitsUntil', { when: (isToday(at) ? formatClock : formatMoment)(at) })}</>
}

function Ways({ message, actions, trouble }: TroubleProps & { trouble: Kind }) {
  const t = useTexts(troubleTexts)
  const { again, discard, cancel } = actions
  const waits = stillWaits(trouble)
  const mayGo = mayRetry(message)
  const ways = [
    { run: mayGo && again, label: t(waits ? 'tryNow' : 'sendAgain') },
    { run: waits ? cancel : discard, label: t(waits ? 'cancelSend' : 'discard') },
  ]
  return (
    <span className="ib-trouble-ways">
      {ways.map(
        ({ run, label }) =>
          run && (
            <button key={label} type="button" className="ib-text-button" onClick={() => run(message)}>
              {label}
            </button>
          ),
      )}
    </span>
  )
}
