import { ActionIcon, Tooltip } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts/contact'
import { IconMessagePlus } from '@tabler/icons-react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { ColorChip } from '../../../ui/color-chip.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import type { Selection } from '../../../ui/lists/selection.rules.ts'
import { useSelectionColumn } from '../../../ui/lists/selection-column.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { pageTexts } from './page-texts.ts'

export interface ContactColumnOptions {
  selection: Selection
  /** The number of matching contacts. */
  total: number
  onSelect: (selection: Selection) => void
  onAct: (act: { kind: 'edit' | 'delete' | 'ticket'; contact: Contact }) => void
}

/** Picture, name, number, e-mail and actions. On narrow screens the checkbox is beside the name. */
export function useContactColumns(parts: ContactColumnOptions): Column<Contact>[] {
  const t = useTexts(pageTexts)
  const boxes = useSelectionColumn<Contact>({
    ...parts,
    all: t('chooseAll'),
    one: ({ name }) => t('chooseNamed', { name }),
  })
  const who = (contact: Contact) => (
    <div className="ct-who">
      {boxes.beside(contact)}
      <PersonAvatar person={contact} size={32} />
      <span>
        {contact.name}
        {contact.profileName && contact.profileName !== contact.name && (
          <span className="ct-quiet">{t('profileName', { name: contact.profileName })}</span>
        )}
        {(contact.isCompanyClient || contact.isGroup) && (
          <span className="ct-quiet">{contact.isGroup ? t('group') : t('client')}</span>
        )}
      </span>
    </div>
  )
  return boxes.before([
    { key: 'name', label: t('name'), cell: who },
    { key: 'number', label: t('number'), cell: (contact) => <NumberOf contact={contact} /> },
    { key: 'email', label: t('email'), cell: ({ email }) => (email ? <EmailText address={email} /> : '–') },
    { key: 'places', label: t('places'), cell: placesOf },
    { key: 'actions', align: 'actions', cell: (contact) => <Actions contact={contact} onAct={parts.onAct} /> },
  ])
}

function NumberOf({ contact }: { contact: Contact }) {
  const t = useTexts(pageTexts)
  if (contact.isGroup) return '–'
  if (!contact.number) return t('noNumber')
  return <span className="ct-number">{formatNumber(contact.number)}</span>
}

function placesOf({ queue, tags }: Contact) {
  if (!queue && !tags?.length) return '–'
  return (
    <span className="ct-places">
      {queue && <ColorChip color={queue.color}>{queue.name}</ColorChip>}
      {tags?.map(({ id, name, color }) => (
        <ColorChip key={id} color={color}>
          {name}
        </ColorChip>
      ))}
    </span>
  )
}

function Actions({ contact, onAct }: { contact: Contact; onAct: ContactColumnOptions['onAct'] }) {
  const t = useTexts(pageTexts)
  const mayStart = useCan('tickets:start')
  const mayEdit = useCan('contacts:edit')
  const mayDelete = useCan('contacts-page:deleteContact')
  const { name } = contact
  const ticket = t('openTicketNamed', { name })
  return (
    <>
      {mayStart && (
        <Tooltip label={ticket}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={ticket}
            onClick={() => onAct({ kind: 'ticket', contact })}
          >
            <IconMessagePlus size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      <RowActions
        edit={
          mayEdit ? { label: t('editNamed', { name }), onClick: () => onAct({ kind: 'edit', contact }) } : undefined
        }
        remove={
          mayDelete
            ? { label: t('deleteNamed', { name }), onClick: () => onAct({ kind: 'delete', contact }) }
            : undefined
        }
      />
    </>
  )
}
