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
import { nothing, type Selection, selectionInput } from '../../../ui/lists/selection.rules.ts'
import type { ListTotal } from '../../../ui/lists/selection-bar.tsx'
import { useListFilters } from '../../../ui/lists/use-list-filters.ts'
import { useSelection } from '../../../ui/lists/use-selection.ts'
import { Page } from '../../../ui/page.tsx'
import { ContactForm } from '../contact-picker.tsx'
import { DeleteMany } from '../deletions/delete-many.tsx'
import { UndoBar } from '../deletions/undo-bar.tsx'
import { ImportProgress } from '../import/import-progress.tsx'
import { SegmentMenu } from '../segments/segment-menu.tsx'
import { copySlot, newTicketSlot } from '../slots.ts'
import { useContactColumns } from './contact-columns.tsx'
import { useContactPages } from './contact-list-data.ts'
import { ContactsBar } from './contacts-bar.tsx'
import { DateFilter } from './date-filter.tsx'
import { DeleteContact } from './delete-contact.tsx'
import { ExchangeMenu } from './exchange-menu.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { type ContactFilters, countOtherFilters, filtersOf, toContactQuery } from './list-filters.rules.ts'
import { MoreFilters } from './more-filters.tsx'
import { pageTexts } from './page-texts.ts'

/** The open dialog. */
type OpenDialog =
  | { kind: 'edit'; contact?: Contact }
  | { kind: 'delete' | 'ticket'; contact: Contact }
  | { kind: 'give' | 'copy' | 'delete-many' }

/** The company's contacts, with bulk actions (CTC-01). */
export function ContactsScreen() {
  const Copy = useSlot(copySlot)
  const hasLists = useHasFeature('useCampaigns')
  const mayEdit = useCan('contacts:edit')
  const mayImport = useCan('contacts:import')
  const mayDelete = useCan('contacts-page:deleteContact')
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
          <MoreFilters filters={filters} onChange={show} />
          <SegmentMenu {...{ filters, isFiltered }} onChange={show} />
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
      {mayDelete && <UndoBar />}
      <ContactsBar
        {...{ selection, total, isFiltered }}
        onSelect={select}
        onGive={mayEdit ? () => setOpenDialog({ kind: 'give' }) : undefined}
        onDelete={mayDelete ? () => setOpenDialog({ kind: 'delete-many' }) : undefined}
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
            isFiltered && !filters.q
              ? {
                  title: t(countOtherFilters(filters) > 0 ? 'noneFiltered' : 'noneOfDays'),
                  action: { label: p('clearFilters'), onClick: () => show({}) },
                }
              : {
                  title: t('empty'),
                  text: t('emptyHelp'),
                  action: mayEdit ? { label: t('add'), onClick: () => setOpenDialog({ kind: 'edit' }) } : undefined,
                }
          }
        />
      </div>
      {openDialog && (
        <OpenDialogOf
          {...{ openDialog, selection, filters, total }}
          onClose={close}
          onSaved={() => void list.refetch()}
          onGiven={() => select(nothing)}
        />
      )}
    </Page>
  )
}

interface OpenDialogProps {
  openDialog: OpenDialog
  selection: Selection
  filters: ContactFilters
  total: ListTotal | undefined
  onClose: () => void
  onSaved: () => void
  /** Called when the selection was changed or deleted. */
  onGiven: () => void
}

function OpenDialogOf({ openDialog, selection, filters, total, onClose, onSaved, onGiven }: OpenDialogProps) {
  const NewTicket = useSlot(newTicketSlot)
  const Copy = useSlot(copySlot)
  switch (openDialog.kind) {
    case 'edit':
      return (
        <LazyParts onFail={onClose}>
          <ContactForm contact={openDialog.contact} onClose={onClose} onSaved={onSaved} />
        </LazyParts>
      )
    case 'delete':
      return <DeleteContact contact={openDialog.contact} onClose={onClose} />
    case 'ticket':
      return NewTicket ? (
        <LazyParts onFail={onClose}>
          <NewTicket contact={openDialog.contact} onClose={onClose} />
        </LazyParts>
      ) : null
    case 'copy':
      return Copy ? (
        <LazyParts onFail={onClose}>
          <Copy chosen={selectionInput(selection, toContactQuery(filters))} onClose={onClose} />
        </LazyParts>
      ) : null
    case 'give':
      return total ? <GiveDialog {...{ selection, filters, total, onClose, onGiven }} /> : null
    case 'delete-many':
      return total ? <DeleteMany {...{ selection, filters, total, onClose }} onRequested={onGiven} /> : null
  }
}
