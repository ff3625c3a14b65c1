import { ActionIcon, Tooltip } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { ColorChip } from '../../../ui/color-chip.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import type { Selection } from '../../../ui/lists/selection.rules.ts'
import { useSelectionColumn } from '../../../ui/lists/selection-column.tsx'
import { bulkTexts } from './bulk-texts.ts'
import { statusWord } from './status-word.rules.ts'

export interface ColumnOptions {
  selection: Selection
  total: number
  onSelect: (selection: Selection) => void
  onDelete: (ticket: Ticket) => void
}

/**
 * Checkbox, Nome, Telefone, Status, Tag, Fila, Opções (BLK-01). On narrow screens the checkbox is in the name's cell.
 */
export function useBulkColumns(parts: ColumnOptions): Column<Ticket>[] {
  const t = useTexts(bulkTexts)
  const boxes = useSelectionColumn<Ticket>({
    ...parts,
    all: t('chooseAll'),
    one: ({ contact }) => t('chooseNamed', { name: contact.name }),
  })
  return boxes.before([
    {
      key: 'name',
      label: t('name'),
      cell: (ticket) => (
        <span className="bk-who">
          {boxes.beside(ticket)}
          {ticket.contact.name}
        </span>
      ),
    },
    {
      key: 'phone',
      label: t('phone'),
      cell: ({ contact }) => (contact.number ? <span className="bk-number">{formatNumber(contact.number)}</span> : '–'),
    },
    { key: 'status', label: t('status'), cell: ({ status }) => t(statusWord(status)) },
    { key: 'tag', label: t('tag'), cell: tagsOf },
    {
      key: 'queue',
      label: t('queue'),
      cell: ({ queue }) => (queue ? <ColorChip color={queue.color}>{queue.name}</ColorChip> : t('noQueue')),
    },
    {
      key: 'options',
      label: t('options'),
      align: 'actions',
      cell: (ticket) => <Options ticket={ticket} onDelete={parts.onDelete} />,
    },
  ])
}

function tagsOf({ tags }: Ticket) {
  if (tags.length === 0) return '–'
  return (
    <span className="bk-tags">
      {tags.map(({ id, name, color }) => (
        <ColorChip key={id} color={color}>
          {name}
        </ColorChip>
      ))}
    </span>
  )
}

function Options({ ticket, onDelete }: { ticket: Ticket; onDelete: (ticket: Ticket) => void }) {
  const t = useTexts(bulkTexts)
  const { name } = ticket.contact
  const mayDelete = useCan('ticket-options:deleteTicket')
  const label = t('openNamed', { name })
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          component={Link}
          to={`/tickets/${ticket.uuid}` as never}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
        >
          <IconMessage size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <RowActions
        remove={mayDelete ? { label: t('deleteNamed', { name }), onClick: () => onDelete(ticket) } : undefined}
      />
    </>
  )
}
