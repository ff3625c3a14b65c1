import { IconEye } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { useOtherUsers } from './use-presence.ts'

const none: readonly string[] = []

/** Shows in the chat's header which other users look at this ticket. */
export function AlsoLooking() {
  const t = useTexts(conversationTexts)
  const looking = useOtherUsers((others) => (others.looking.length > 0 ? others.looking : none))
  if (looking.length === 0) return null
  const names = looking.join(', ')
  return (
    <span className="ib-present" role="status" title={t('alsoLooking', { names })}>
      <IconEye size={14} stroke={1.8} aria-hidden />
      <span>{looking.length > 2 ? t('alsoLookingMany', { count: looking.length }) : names}</span>
      <span className="rc-hidden">{t('alsoLooking', { names })}</span>
    </span>
  )
}

/** Shows above the composer a colleague who is answering the customer, or that the customer is typing. */
export function TypingNotice({ customer }: { customer: string }) {
  const t = useTexts(conversationTexts)
  const { typing, customerTypes } = useOtherUsers(({ typing: names, customerTypes: types }) => ({
    typing: names.join(', '),
    customerTypes: types,
  }))
  if (typing === '' && !customerTypes) return null
  return (
    <div className="ib-typing-place">
      <p className="ib-typing" data-colleague={typing !== '' || undefined}>
        {typing !== '' ? t('colleagueTypes', { name: typing }) : t('customerTypes', { name: customer })}
      </p>
    </div>
  )
}
