import './bulk.css'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { tell, tellProblem } from '../../../platform/tell.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { paged } from '../../../ui/paged.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { BulkBar, BulkMeter, counted } from './bulk-bar.tsx'
import { useBulkColumns } from './bulk-columns.tsx'
import {
  type BulkChange,
  changeChosen,
  deleteOne,
  fetchTableAgain,
  useForgetTable,
  useRunningBulks,
  useTicketTable,
} from './bulk-data.ts'
import { bulkTexts } from './bulk-texts.ts'
import { GiveTickets } from './give-tickets.tsx'
import { chosenCount, nothing, type Selection, without } from './selection.rules.ts'

/** What lies over the list. */
type Over = 'queue' | 'tag' | 'delete' | Ticket

function useSearched() {
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) =>
      void navigate({ to: '/lista-tickets' as never, search: (text ? { q: text } : {}) as never, replace: true }),
    [navigate],
  )
  return { q, search }
}

/** Every ticket of the company in a table, and what admins do with many of them at once (BLK-01). */
export function BulkScreen() {
  const t = useTexts(bulkTexts)
  const { q, search } = useSearched()
  const [selection, setSelection] = useState<Selection>(nothing)
  const [over, setOver] = useState<Over | null>(null)
  useForgetTable()
  const table = useTicketTable(q, (id) => setSelection((before) => without(before, id)))
  const running = useRunningBulks((bulk) => {
    tell(t(bulk.action === 'delete' ? 'deleted' : 'updated', { count: bulk.total }))
    void fetchTableAgain()
  })
  const first = table.data?.pages[0]
  const total = first && { count: first.count, isFloor: first.countIsFloor === true }
  const columns = useBulkColumns({ selection, total: total?.count ?? 0, onSelect: setSelection, onDelete: setOver })
  const searchFor = (text: string) => {
    // What was chosen among other tickets than those shown would be changed unseen.
    if (text !== q) setSelection(nothing)
    search(text)
  }
  const apply = async (change: BulkChange) => {
    const count = chosenCount(selection, total?.count ?? 0)
    const bulk = await changeChosen(selection, q, change)
    setSelection(nothing)
    // A job says so itself when it is done.
    if (!bulk) tell(t(change === 'delete' ? 'deleted' : 'updated', { count }))
  }
  const close = () => setOver(null)
  return (
    <Page title={t('title')} tools={<SearchField label={t('search')} value={q} onSearch={searchFor} />}>
      {running.map((bulk) => (
        <BulkMeter key={bulk.id} bulk={bulk} />
      ))}
      <BulkBar selection={selection} total={total} onSelect={setSelection} onAct={setOver} />
      <div className="bk-table">
        <DataTable
          label={t('table')}
          columns={columns}
          rows={table.data?.pages.flatMap((page) => page.tickets)}
          rowKey={({ id }) => id}
          {...paged(table)}
          empty={
            q
              ? { title: t('empty'), action: { label: t('unfilter'), onClick: () => searchFor('') } }
              : { title: t('empty'), text: t('emptyHelp') }
          }
        />
      </div>
      {(over === 'queue' || over === 'tag') && <GiveTickets what={over} onGive={apply} onClose={close} />}
      {over === 'delete' && (
        <DeleteMany
          count={chosenCount(selection, total?.count ?? 0)}
          isFloor={selection.all && total?.isFloor === true}
          onDelete={() => apply('delete')}
          onClose={close}
        />
      )}
      {over !== null && typeof over === 'object' && <DeleteOne ticket={over} onClose={close} />}
    </Page>
  )
}

interface DeleteManyProps {
  count: number
  isFloor: boolean
  onDelete: () => Promise<void>
  onClose: () => void
}

/** Asks before tickets go with all they hold (BLK-05). */
function DeleteMany({ count, isFloor, onDelete, onClose }: DeleteManyProps) {
  const t = useTexts(bulkTexts)
  return (
    <Confirm
      title={t('deleteTitle', counted(count, isFloor))}
      action={t('deleteAction', { count })}
      onClose={onClose}
      onConfirm={() => onDelete().catch(failed(t('deleteFailed', { count })))}
    >
      {t('deleteHelp')}
    </Confirm>
  )
}

function DeleteOne({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(bulkTexts)
  const remove = async () => {
    await deleteOne(ticket.id)
    tell(t('deleted', { count: 1 }))
  }
  return (
    <Confirm
      title={t('deleteOneTitle', { name: ticket.contact.name })}
      action={t('deleteAction', { count: 1 })}
      onClose={onClose}
      onConfirm={() => remove().catch(failed(t('deleteFailed', { count: 1 })))}
    >
      {t('deleteHelp')}
    </Confirm>
  )
}

/** Tells a failure in the documented words, and leaves the reason to the dialog. */
const failed = (message: string) => (error: unknown) => {
  tellProblem(message)
  throw error
}
