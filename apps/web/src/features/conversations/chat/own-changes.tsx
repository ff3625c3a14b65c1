import type { Message } from '@recado/contract/conversations/message'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { troubleTexts } from '../trouble/trouble-texts.ts'

export type OwnChange = Message['ownChanges'][number]

const keyOf = ({ kind, text, state }: OwnChange) => {
  const what = kind === 'react' && text === '' ? 'unreact' : kind
  return `${what}${state === 'waiting' ? 'Waiting' : 'Failed'}` as const
}

interface OwnChangesProps {
  message: Message
  /** Unset where nothing may be changed. */
  onWithdraw?: ((message: Message, kind: OwnChange['kind']) => void) | undefined
}

/** Changes that have not reached the customer yet, or failed. The bubble itself shows the customer's version. */
export function OwnChanges({ message, onWithdraw }: OwnChangesProps) {
  const t = useTexts(conversationTexts)
  const words = useTexts(troubleTexts)
  // A message that this browser stored in an earlier version has no list.
  return (message.ownChanges ?? []).map((change, place) => {
    const hasFailed = change.state === 'failed'
    const Icon = hasFailed ? IconAlertCircle : IconClock
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: changes have no id but their index
      <span key={place} className="ib-change" data-failed={hasFailed || undefined} role="status">
        <Icon size={16} stroke={1.8} aria-hidden />
        <span>{t(keyOf(change), { text: change.text })}</span>
        {onWithdraw && (
          <button type="button" className="ib-text-button" onClick={() => onWithdraw(message, change.kind)}>
            {words(hasFailed ? 'dismiss' : change.kind === 'edit' ? 'withdrawEdit' : 'withdraw')}
          </button>
        )}
      </span>
    )
  })
}
