import type { Chat } from '@recado/contract/internal-chat/chat'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { chatTexts } from '../chat-texts.ts'
import { leave } from '../state/chat-data.ts'

export interface LeaveChatProps {
  chat: Chat
  onLeft: () => void
  onClose: () => void
}

/** Asks before the user leaves a chat, and says what happens to the chat. */
export function LeaveChat({ chat: { id, title, ownerId, users }, onLeft, onClose }: LeaveChatProps) {
  const t = useTexts(chatTexts)
  const { id: userId } = useMe()
  const go = async () => {
    await leave(id)
    onLeft()
  }
  return (
    <Confirm title={t('leaveTitle', { title })} action={t('leave')} onConfirm={go} onClose={onClose}>
      {users.length === 1 ? t('leaveLastHelp') : ownerId === userId ? t('leaveOwnerHelp') : t('leaveHelp')}
    </Confirm>
  )
}
