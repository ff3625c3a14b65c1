import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconDotsVertical, IconMail } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { MenuItem } from '../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { contentTexts } from '../content/content-texts.ts'
import { mayMarkUnread } from '../state/ticket-actions.ts'
import { useTicketMoves } from '../use-ticket-moves.ts'
import { useTicketRights } from '../use-ticket-rights.ts'

/** A menu with a row's actions other than opening it. Renders nothing without actions. */
export function RowMenu({ ticket }: { ticket: Ticket }) {
  const t = useTexts(contentTexts)
  const { id } = useMe()
  const { may } = useTicketRights(ticket)
  const { keepUnread } = useTicketMoves()
  if (!mayMarkUnread(ticket, id) || !may('tickets:edit')) return null
  return (
    <PopoverButton
      role="menu"
      side="end"
      className="ib-icon-button ib-row-menu"
      label={t('rowActions', { name: ticket.contact.name })}
      face={<IconDotsVertical size={18} stroke={1.8} />}
    >
      {(close) => (
        <MenuItem
          icon={IconMail}
          onClick={() => {
            close()
            void keepUnread(ticket)
          }}
        >
          {t('markUnread')}
        </MenuItem>
      )}
    </PopoverButton>
  )
}
