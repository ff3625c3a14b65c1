import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { openDialog } from '../inbox-state.ts'
import { useMayStart } from '../use-may-start.ts'

/** Starts a ticket, for users who may. Used in the heading of the list and, on a narrow screen, beside its two views. */
export function NewTicketButton() {
  const t = useTexts(conversationTexts)
  if (!useMayStart()) return null
  return (
    <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => openDialog({ kind: 'new' })}>
      {t('newTicket')}
    </Button>
  )
}
