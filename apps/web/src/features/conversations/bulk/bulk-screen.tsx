import './bulk.css'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useState } from 'react'
import { useCan, useHasFeature } from '../../../platform/access.tsx'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { toast, toastProblem } from '../../../platform/toast.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { nothing, selectionInput } from '../../../ui/lists/selection.rules.ts'
import { useListFilters } from '../../../ui/lists/use-list-filters.ts'
import { useSelection } from '../../../ui/lists/use-selection.ts'
import { Page } from '../../../ui/page.tsx'
import { copySlot } from '../../contacts/slots.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useBulkColumns } from './bulk-columns.tsx'
import {
  type BulkChange,
  type ChosenTickets,
  cancelBulk,
  changeChosen,
  deleteOne,
  fetchTableAgain,
  useExactCount,
  useForgetTable,
  useRunningBulks,
  useTicketTable,
} from './bulk-data.ts'
import { BulkFilters } from './bulk-filters.tsx'
import { BulkMeter } from './bulk-meter.tsx'
import { bulkSearch, filterInputOf } from './bulk-search.rules.ts'
import { bulkTexts } from './bulk-texts.ts'
import { GiveTickets } from './give-tickets.tsx'

/** The open dialog. A ticket means the question before deleting it. */
type Over = 'queue' | 'tag' | 'copy' | 'delete' | Ticket

/** A table of all tickets of the company with the bulk actions of admins (BLK-01). */
export function BulkScreen() {
  const t = useTexts(bulkTexts)
  const { filters: search, show: searchFor, isFiltered } = useListFilters(bulkSearch)
  const { selection, select, forget } = useSelection(search)
  const [over, setOver] = useState<Over | null>(null)
  const Copy = useSlot(copySlot)
  const hasLists = useHasFeature('useCampaigns')
  const seesLists = useCan('lists:view')
  const mayFillLists = useCan('lists:edit') && seesLists
  useForgetTable()
  const table = useTicketTable(search, forget)
  const running = useRunningBulks((bulk) => {
    const { action, done: doneCount, total, cancelledBy: who } = bulk
    if (who) toast(t('stopped', { who, done: counted(doneCount).n, total: counted(total).n }))
    else toast(t(action === 'delete' ? 'deleted' : 'updated', { count: total }))
    void fetchTableAgain()
  })
  const first = table.data?.pages[0]
  const total = first && { count: first.count, isFloor: first.countIsFloor === true }
  const columns = useBulkColumns({ selection, total: total?.count ?? 0, onSelect: select, onDelete: setOver })
  const { q = '' } = search
  const searchText = (text: string) => searchFor({ ...search, q: text })
  const apply = async (change: BulkChange) => {
    const { count, bulk } = await changeChosen(selection, search, change)
    select(nothing)
    // A job reports its own end.
    if (!bulk) toast(t(change === 'delete' ? 'deleted' : 'updated', { count }))
  }
  const close = () => setOver(null)
  return (
    <Page title={t('title')} tools={<SearchField label={t('search')} value={q} onSearch={searchText} />}>
      {running.map((bulk) => (
        <BulkMeter key={bulk.id} bulk={bulk} onCancel={() => cancelBulk(bulk.id)} />
      ))}
      <BulkFilters search={search} onChange={searchFor} />
      <BulkBar
        selection={selection}
        total={total}
        onSelect={select}
        onAct={setOver}
        mayCopy={Copy !== null && hasLists && mayFillLists}
      />
      <div className="bk-table">
        <DataTable
          label={t('table')}
          columns={columns}
          rows={table.data?.pages.flatMap((page) => page.tickets)}
          rowKey={({ id }) => id}
          {...paged(table)}
          empty={
            // The filters above offer to clear them.
            isFiltered ? { title: t('noneFound') } : { title: t('empty'), text: t('emptyHelp') }
          }
        />
      </div>
      {(over === 'queue' || over === 'tag') && (
        <GiveTickets what={over} exact={{ selection, search }} onGive={apply} onClose={close} />
      )}
      {over === 'copy' && Copy && (
        <LazyParts onFail={close}>
          <Copy chosen={{ tickets: selectionInput(selection, filterInputOf(search)) }} onClose={close} />
        </LazyParts>
      )}
      {over === 'delete' && (
        <DeleteMany exact={{ selection, search }} onDelete={() => apply('delete')} onClose={close} />
      )}
      {over !== null && typeof over === 'object' && <DeleteOne ticket={over} onClose={close} />}
    </Page>
  )
}

interface DeleteManyProps {
  exact: ChosenTickets
  onDelete: () => Promise<void>
  onClose: () => void
}

/** Asks before deleting tickets with all their content, and shows the exact number (BLK-05). */
function DeleteMany({ exact, onDelete, onClose }: DeleteManyProps) {
  const t = useTexts(bulkTexts)
  const { data, error } = useExactCount(exact)
  const count = data?.count
  return (
    <Confirm
      title={count === undefined ? t('deleteCounting') : t('deleteTitle', counted(count))}
      action={t('deleteAction', { count: count ?? 2 })}
      ready={count !== undefined && count > 0}
      onClose={onClose}
      onConfirm={() => onDelete().catch(reportFailure(t('deleteFailed', { count: count ?? 2 })))}
    >
      {error ? errorText(error) : t('deleteHelp')}
    </Confirm>
  )
}

function DeleteOne({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(bulkTexts)
  const remove = async () => {
    await deleteOne(ticket.id)
    toast(t('deleted', { count: 1 }))
  }
  return (
    <Confirm
      title={t('deleteOneTitle', { name: ticket.contact.name })}
      action={t('deleteAction', { count: 1 })}
      onClose={onClose}
      onConfirm={() => remove().catch(reportFailure(t('deleteFailed', { count: 1 })))}
    >
      {t('deleteHelp')}
    </Confirm>
  )
}

/** Shows a failure in the documented words and leaves the reason to the dialog. */
const reportFailure = (message: string) => (error: unknown) => {
  toastProblem(message)
  throw error
}
