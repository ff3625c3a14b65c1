import { useCan } from '../../platform/access.tsx'
import './customers.css'
import { Button, Select } from '@mantine/core'
import { pageSizes } from '@recado/contract/customers/choices'
import type { Customer } from '@recado/contract/customers/customer'
import {
  IconAlertCircle,
  IconBell,
  IconCalendarRepeat,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconMessage,
  IconUser,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastProblem } from '../../platform/toast.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { DeleteConfirm } from '../../ui/lists/list-parts.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { PageNav } from '../../ui/lists/page-nav.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { useListFilters } from '../../ui/lists/use-list-filters.ts'
import { Page } from '../../ui/page.tsx'
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import { useChangeCustomers, useCustomers } from './customer-data.ts'
import { CustomerFilters } from './customer-filters.tsx'
import { customerSearch, USUAL_SIZE } from './customer-search.rules.ts'
import { customerTexts } from './customer-texts.ts'
import { type ExpiryStatus, expiryDay, statusOf, writtenDay } from './status.rules.ts'

const CustomerForm = lazyPart(() => import('./customer-form.tsx').then((file) => file.CustomerForm))
const PasswordDialog = lazyPart(() => import('./stored-password.tsx').then((file) => file.PasswordDialog))
const RenewDialog = lazyPart(() => import('./renew-dialog.tsx').then((file) => file.RenewDialog))
const Catalogue = lazyPart(() => import('./catalogue-dialog.tsx').then((file) => file.CatalogueDialog))

const MessageDialog = lazyPart(() => import('./messages/message-dialog.tsx').then((file) => file.MessageDialog))
const ReminderLog = lazyPart(() => import('./reminders/reminder-log.tsx').then((file) => file.ReminderLog))
const ReminderTexts = lazyPart(() =>
  import('./reminders/reminder-texts-dialog.tsx').then((file) => file.ReminderTextsDialog),
)

type OpenDialog =
  | { kind: 'add' | 'catalogue' | 'log' | 'texts' }
  | { kind: 'edit' | 'renew' | 'delete' | 'message' | 'logOf' | 'password'; customer: Customer }

/** Customers with their expiry and invoice, filtered and paginated (CLI-01 to CLI-09). */
export function CustomersScreen() {
  const t = useTexts(customerTexts)
  const { filters, show, isFiltered } = useListFilters(customerSearch)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const customers = useCustomers(filters)
  const { q = '', size = USUAL_SIZE, page = 1 } = filters
  const { data, isPlaceholderData } = customers
  const pages = Math.max(Math.ceil((data?.totalCount ?? 0) / size), 1)
  // The page may have become empty after a deletion, here or elsewhere.
  const isPast = data !== undefined && !isPlaceholderData && page > pages
  useEffect(() => {
    if (isPast) show({ ...filters, page: pages })
  }, [isPast, filters, pages, show])
  const { q: _, page: __, ...others } = filters
  const mayAdd = useCan('customers:edit')
  const add = mayAdd ? { label: t('add'), onClick: () => setOpenDialog({ kind: 'add' }) } : undefined
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <Button variant="default" onClick={() => setOpenDialog({ kind: 'catalogue' })}>
            {t('catalogue')}
          </Button>
          <Button variant="default" onClick={() => setOpenDialog({ kind: 'log' })}>
            {t('log')}
          </Button>
          <ListTools
            search={{ label: t('search'), value: q, onSearch: (text) => show(text ? { ...others, q: text } : others) }}
            add={add}
          />
        </>
      }
    >
      <div className="cu-list">
        <CustomerFilters filters={filters} onShow={show} />
        <DataTable
          label={t('table')}
          columns={useColumns(setOpenDialog)}
          rows={isPast ? undefined : data?.clientes}
          rowKey={({ id }) => id}
          error={customers.error}
          onRetry={() => void customers.refetch()}
          {...(q && { filter: { text: q, onClear: () => show(others) } })}
          empty={
            isFiltered
              ? { title: t('noneFound'), action: { label: t('clear'), onClick: () => show({}) } }
              : {
                  title: t('empty'),
                  text: t('emptyHelp'),
                  action: add,
                }
          }
        />
        <PageNav page={Math.min(page, pages)} pages={pages} onShow={(next) => show({ ...filters, page: next })}>
          <Select
            label={t('perPage')}
            className="cu-size"
            allowDeselect={false}
            value={String(size)}
            data={pageSizes.map(String)}
            onChange={(value) =>
              show({ ...others, ...(q && { q }), size: Number(value) as (typeof pageSizes)[number] })
            }
          />
        </PageNav>
      </div>
      {openDialog && <Dialogs openDialog={openDialog} onOpen={setOpenDialog} />}
    </Page>
  )
}

function Dialogs({ openDialog, onOpen }: { openDialog: OpenDialog; onOpen: (dialog: OpenDialog | null) => void }) {
  const onClose = () => onOpen(null)
  const onTexts = () => onOpen({ kind: 'texts' })
  return (
    <LazyParts onFail={onClose}>
      {openDialog.kind === 'add' && <CustomerForm onClose={onClose} />}
      {openDialog.kind === 'catalogue' && <Catalogue onClose={onClose} />}
      {openDialog.kind === 'edit' && <CustomerForm customer={openDialog.customer} onClose={onClose} />}
      {openDialog.kind === 'renew' && <RenewDialog customer={openDialog.customer} onClose={onClose} />}
      {openDialog.kind === 'message' && <MessageDialog customer={openDialog.customer} onClose={onClose} />}
      {openDialog.kind === 'password' && <PasswordDialog customer={openDialog.customer} onClose={onClose} />}
      {openDialog.kind === 'log' && <ReminderLog onTexts={onTexts} onClose={onClose} />}
      {openDialog.kind === 'logOf' && (
        <ReminderLog customer={openDialog.customer} onTexts={onTexts} onClose={onClose} />
      )}
      {openDialog.kind === 'texts' && <ReminderTexts onClose={onClose} />}
      {openDialog.kind === 'delete' && <DeleteCustomer customer={openDialog.customer} onClose={onClose} />}
    </LazyParts>
  )
}

const signs: Record<ExpiryStatus, { tone: Tone; icon: typeof IconClock }> = {
  lead: { tone: 'quiet', icon: IconUser },
  dueToday: { tone: 'wait', icon: IconClock },
  ended: { tone: 'bad', icon: IconAlertCircle },
  working: { tone: 'good', icon: IconCircleCheck },
}

function useColumns(open: (dialog: OpenDialog) => void): Column<Customer>[] {
  const t = useTexts(customerTexts)
  const mayEdit = useCan('customers:edit')
  const mayWrite = useCan('customers:message')
  const mayDelete = useCan('customers:delete')
  const mayShowPassword = useCan('customers:secrets')
  return [
    { key: 'name', label: t('name'), title: true, cell: ({ name }) => name },
    { key: 'whatsapp', label: t('whatsapp'), cell: ({ number }) => <span className="rc-figures">{number}</span> },
    { key: 'plan', label: t('plan'), cell: ({ plano_name }) => plano_name ?? '–' },
    { key: 'service', label: t('service'), cell: ({ servico_name }) => servico_name ?? '–' },
    {
      key: 'status',
      label: t('status'),
      cell: (customer) => {
        const status = statusOf(customer, new Date())
        return <StatusLabel {...signs[status]}>{t(`status_${status}`)}</StatusLabel>
      },
    },
    {
      key: 'expiry',
      label: t('expiry'),
      cell: (customer) => {
        const day = expiryDay(customer)
        return day === null ? t('noExpiry') : <span className="rc-figures">{writtenDay(day)}</span>
      },
    },
    { key: 'invoice', label: t('invoice'), cell: ({ invoice }) => t(`invoice_${invoice}`) },
    {
      key: 'actions',
      label: t('action'),
      align: 'actions',
      cell: (customer) => {
        const { name } = customer
        return (
          <RowActions
            more={[
              ...(mayWrite
                ? [
                    {
                      label: t('messageNamed', { name }),
                      icon: IconMessage,
                      onClick: () => open({ kind: 'message', customer }),
                    },
                  ]
                : []),
              ...(mayEdit
                ? [
                    {
                      label: t('renewNamed', { name }),
                      icon: IconCalendarRepeat,
                      onClick: () => open({ kind: 'renew', customer }),
                    },
                  ]
                : []),
              {
                label: t('remindersNamed', { name }),
                icon: IconBell,
                onClick: () => open({ kind: 'logOf', customer }),
              },
              ...(mayShowPassword
                ? [
                    {
                      label: t('showPasswordNamed', { name }),
                      icon: IconEye,
                      onClick: () => open({ kind: 'password', customer }),
                    },
                  ]
                : []),
            ]}
            edit={
              mayEdit ? { label: t('editNamed', { name }), onClick: () => open({ kind: 'edit', customer }) } : undefined
            }
            remove={
              mayDelete
                ? { label: t('deleteNamed', { name }), onClick: () => open({ kind: 'delete', customer }) }
                : undefined
            }
          />
        )
      },
    },
  ]
}

function DeleteCustomer({ customer: { id, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTexts(customerTexts)
  const { remove } = useChangeCustomers()
  const run = async () => {
    try {
      await remove(id)
    } catch (error) {
      toastProblem(t('deleteFailed'), 'customer-delete')
      throw error
    }
  }
  return (
    <DeleteConfirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={run}
      onClose={onClose}
    >
      {t('deleteHelp')}
    </DeleteConfirm>
  )
}
