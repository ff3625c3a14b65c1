import { deleteMessage } from '@recado/contract/conversations/endpoints'
import type { Message } from '@recado/contract/conversations/message'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { partTexts } from '../parts/part-texts.ts'
import { putMessage } from '../state/message-queries.ts'

/** Asks before a message is deleted, also for the customer (MSG-15). */
export function DeleteMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(partTexts)
  return (
    <Confirm
      title={t('deleteMessageTitle')}
      action={t('deleteMessageAction')}
      onClose={onClose}
      onConfirm={async () => putMessage(await call(deleteMessage, { params: { id: message.id } }))}
    >
      {t('deleteMessageHelp')}
    </Confirm>
  )
}
