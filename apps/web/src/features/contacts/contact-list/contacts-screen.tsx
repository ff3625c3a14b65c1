import './contacts.css'
import { Button } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts/contact'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { nothing, type Selection, without } from '../../../ui/lists/selection.rules.ts'
import { Page } from '../../../ui/page.tsx'
import { ContactForm } from '../contact-form.tsx'
import { ImportProgress } from '../import/import-progress.tsx'
import { newTicketSlot } from '../slots.ts'
import { useContactColumns } from './contact-columns.tsx'
import { useContactList } from './contact-list-data.ts'
import { DateFilter } from './date-filter.tsx'
import { DeleteContact } from './delete-contact.tsx'
import { ExchangeMenu } from './exchange-menu.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { filtersOf, type ListFilters } from './list-filters.rules.ts'
import { pageTexts } from './page-texts.ts'
import { SelectionBar } from './selection-bar.tsx'

/** The dialog over the list. */
type Over = { kind: 'edit'; contact?: Contact } | { kind: 'delete' | 'ticket'; contact: Contact } | { kind: 'give' }

function useFilters() {
  const filters = filtersOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: ListFilters) =>
    void navigate({ to: '/contacts', search: filtersOf({ ...next }) as never, replace: true })
  return { filters, show }
}

/** The company's contacts: who they are, and everything that is done with many of them at once (CTC-01). */
export function ContactsScreen() {
  const NewTicket = useSlot(newTicketSlot)
  const t = useTexts(pageTexts)
  const p = useTexts(platformTexts)
  const { filters, show } = useFilters()
  const [selection, setSelection] = useState<Selection>(nothing)
  const [over, setOver] = useState<Over | null>(null)
  const list = useContactList(filters, (id) => setSelection((before) => without(before, id)))
  const rows = list.data?.pages.flatMap((page) => page.contacts)
  const first = list.data?.pages[0]
  const total = { count: first?.count ?? 0, isFloor: first?.countIsFloor === true, known: first !== undefined }
  const filter = (next: ListFilters) => {
    // Contacts chosen in another list would be changed unseen.
    setSelection(nothing)
    show(next)
  }
  const close = () => setOver(null)
  const columns = useContactColumns({ selection, total: total.count, onSelect: setSelection, onAct: setOver })
  return (
    <Page
      title={t('contacts')}
      tools={
        <>
          <SearchField label={t('search')} value={filters.q ?? ''} onSearch={(q) => filter({ ...filters, q })} />
          <DateFilter filters={filters} onChange={filter} />
          <ExchangeMenu filters={filters} />
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOver({ kind: 'edit' })}>
            {t('add')}
          </Button>
        </>
      }
    >
      <ImportProgress />
      <SelectionBar
        {...{ selection, total, filtered: Object.keys(filters).length > 0 }}
        onSelect={setSelection}
        onGive={() => setOver({ kind: 'give' })}
      />
      <div className="ct-table">
        <DataTable
          label={t('table')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          more={{ has: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
          filter={{
            text: filters.q ?? '',
            onClear: () => filter({}),
          }}
          empty={
            filters.de || filters.ate
              ? { title: t('noneOfDays'), action: { label: p('clearFilters'), onClick: () => filter({}) } }
              : {
                  title: t('empty'),
                  text: t('emptyHelp'),
                  action: { label: t('add'), onClick: () => setOver({ kind: 'edit' }) },
                }
          }
        />
      </div>
      {over?.kind === 'edit' && (
        <ContactForm contact={over.contact} onClose={close} onSaved={() => void list.refetch()} />
      )}
      {over?.kind === 'delete' && <DeleteContact contact={over.contact} onClose={close} />}
      {over?.kind === 'ticket' && NewTicket && (
        <LazyParts onFail={close}>
          <NewTicket contact={over.contact} onClose={close} />
        </LazyParts>
      )}
      {over?.kind === 'give' && (
        <GiveDialog {...{ selection, filters, total }} onClose={close} onGiven={() => setSelection(nothing)} />
      )}
    </Page>
  )
}
