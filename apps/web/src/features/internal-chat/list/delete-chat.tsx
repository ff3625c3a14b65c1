import type { Chat } from '@recado/contract/internal-chat/chat'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { chatTexts } from '../chat-texts.ts'
import { removeChat } from '../state/chat-data.ts'

export interface DeleteChatProps {
  chat: Chat
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a chat is deleted for all participants. */
export function DeleteChat({ chat: { id, title }, onDeleted, onClose }: DeleteChatProps) {
  const t = useTexts(chatTexts)
  const remove = async () => {
    await removeChat(id)
    onDeleted()
  }
  return (
    <Confirm title={t('removeTitle', { title })} action={t('removeChat')} onConfirm={remove} onClose={onClose}>
      {t('removeHelp')}
    </Confirm>
  )
}
