import './contacts.css'
import { Button } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts/contact'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useHasFeature } from '../../../platform/access.tsx'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { nothing, selectionInput } from '../../../ui/lists/selection.rules.ts'
import { useListFilters } from '../../../ui/lists/use-list-filters.ts'
import { useSelection } from '../../../ui/lists/use-selection.ts'
import { Page } from '../../../ui/page.tsx'
import { ContactForm } from '../contact-form.tsx'
import { ImportProgress } from '../import/import-progress.tsx'
import { copySlot, newTicketSlot } from '../slots.ts'
import { useContactColumns } from './contact-columns.tsx'
import { useContactPages } from './contact-list-data.ts'
import { ContactsBar } from './contacts-bar.tsx'
import { DateFilter } from './date-filter.tsx'
import { DeleteContact } from './delete-contact.tsx'
import { ExchangeMenu } from './exchange-menu.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { filtersOf, toContactQuery } from './list-filters.rules.ts'
import { pageTexts } from './page-texts.ts'

/** The open dialog. */
type OpenDialog =
  | { kind: 'edit'; contact?: Contact }
  | { kind: 'delete' | 'ticket'; contact: Contact }
  | { kind: 'give' | 'copy' }

/** The company's contacts, with bulk actions (CTC-01). */
export function ContactsScreen() {
  const NewTicket = useSlot(newTicketSlot)
  const Copy = useSlot(copySlot)
  const hasLists = useHasFeature('useCampaigns')
  const mayEdit = useCan('contacts:edit')
  const mayImport = useCan('contacts:import')
  const seesLists = useCan('lists:view')
  const mayFillLists = useCan('lists:edit') && seesLists
  const t = useTexts(pageTexts)
  const p = useTexts(platformTexts)
  const { filters, show, isFiltered } = useListFilters(filtersOf)
  const { selection, select, forget } = useSelection(filters)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const list = useContactPages(filters, forget)
  const rows = list.data?.pages.flatMap((page) => page.contacts)
  const first = list.data?.pages[0]
  const total = first && { count: first.count, isFloor: first.countIsFloor === true }
  const close = () => setOpenDialog(null)
  const columns = useContactColumns({ selection, total: total?.count ?? 0, onSelect: select, onAct: setOpenDialog })
  return (
    <Page
      title={t('contacts')}
      tools={
        <>
          <SearchField label={t('search')} value={filters.q ?? ''} onSearch={(q) => show({ ...filters, q })} />
          <DateFilter filters={filters} onChange={show} />
          <ExchangeMenu filters={filters} />
          {mayEdit && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setOpenDialog({ kind: 'edit' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {mayImport && <ImportProgress />}
      <ContactsBar
        {...{ selection, total, isFiltered }}
        onSelect={select}
        onGive={mayEdit ? () => setOpenDialog({ kind: 'give' }) : undefined}
        onCopy={Copy && hasLists && mayFillLists ? () => setOpenDialog({ kind: 'copy' }) : undefined}
      />
      <div className="ct-table">
        <DataTable
          label={t('table')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...paged(list)}
          filter={{ text: filters.q ?? '', onClear: () => show({}) }}
          empty={
            filters.de || filters.ate
              ? { title: t('noneOfDays'), action: { label: p('clearFilters'), onClick: () => show({}) } }
              : {
                  title: t('empty'),
                  text: t('emptyHelp'),
                  action: mayEdit ? { label: t('add'), onClick: () => setOpenDialog({ kind: 'edit' }) } : undefined,
                }
          }
        />
      </div>
      {openDialog?.kind === 'edit' && (
        <ContactForm contact={openDialog.contact} onClose={close} onSaved={() => void list.refetch()} />
      )}
      {openDialog?.kind === 'delete' && <DeleteContact contact={openDialog.contact} onClose={close} />}
      {openDialog?.kind === 'ticket' && NewTicket && (
        <LazyParts onFail={close}>
          <NewTicket contact={openDialog.contact} onClose={close} />
        </LazyParts>
      )}
      {openDialog?.kind === 'copy' && Copy && (
        <LazyParts onFail={close}>
          <Copy chosen={selectionInput(selection, toContactQuery(filters))} onClose={close} />
        </LazyParts>
      )}
      {openDialog?.kind === 'give' && total && (
        <GiveDialog {...{ selection, filters, total }} onClose={close} onGiven={() => select(nothing)} />
      )}
    </Page>
  )
}
