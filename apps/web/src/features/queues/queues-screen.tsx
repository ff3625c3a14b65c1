import { Button } from '@mantine/core'
import type { Queue } from '@recado/contract/queues/queue'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { ColorChip } from '../../ui/color-chip.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { Page } from '../../ui/page.tsx'
import { QueueForm } from './form/queue-form.tsx'
import { useDeleteQueue, useQueues, useQueueUse } from './queue-data.ts'
import { queueTexts } from './queue-texts.ts'

/** `new`, a queue to change, or nothing. */
type Editing = Queue | 'new' | null

/** The queues of the company; admins add, change and delete them (QUE-01). */
export function QueuesScreen() {
  const t = useTexts(queueTexts)
  const mayEdit = useCan('admin:only')
  const { q = '' } = useSearch({ from: '/in/queues' })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) => void navigate({ to: '/queues', search: text ? { q: text } : {}, replace: true }),
    [navigate],
  )
  const { data, error, refetch } = useQueues()
  const [editing, setEditing] = useState<Editing>(null)
  const [deleting, setDeleting] = useState<Queue | null>(null)
  const rows = data?.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
  return (
    <Page
      title={t('queues')}
      tools={
        <>
          <SearchField label={t('search')} value={q} onSearch={search} />
          {mayEdit && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={t('table')}
        columns={useColumns(mayEdit, setEditing, setDeleting)}
        rows={rows}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        filter={{ text: q, onClear: () => search('') }}
        empty={{
          title: t('empty'),
          text: t('emptyHelp'),
          action: mayEdit ? { label: t('add'), onClick: () => setEditing('new') } : undefined,
        }}
      />
      {editing && (
        <QueueForm
          queue={editing === 'new' ? undefined : editing}
          taken={(data ?? []).filter(({ id }) => editing === 'new' || id !== editing.id).map(({ color }) => color)}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && <DeleteQueue queue={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

function useColumns(
  mayEdit: boolean,
  onEdit: (queue: Queue) => void,
  onDelete: (queue: Queue) => void,
): Column<Queue>[] {
  const t = useTexts(queueTexts)
  const columns: Column<Queue>[] = [
    { key: 'id', label: t('id'), align: 'end', cell: ({ id }) => id },
    { key: 'name', label: t('name'), title: true, cell: ({ name }) => name },
    { key: 'color', label: t('color'), cell: ({ color }) => <ColorChip color={color}>{color}</ColorChip> },
    { key: 'order', label: t('order'), align: 'end', cell: ({ orderQueue }) => orderQueue ?? '–' },
    {
      key: 'greeting',
      label: t('greeting'),
      cell: ({ greetingMessage }) => (greetingMessage ? <Clamp>{greetingMessage}</Clamp> : '–'),
    },
    { key: 'people', label: t('people'), cell: ({ users }) => users.map(({ name }) => name).join(', ') || t('nobody') },
  ]
  if (!mayEdit) return columns
  const actions = (queue: Queue) => (
    <RowActions
      edit={{ label: t('editNamed', { name: queue.name }), onClick: () => onEdit(queue) }}
      remove={{ label: t('deleteNamed', { name: queue.name }), onClick: () => onDelete(queue) }}
    />
  )
  return [...columns, { key: 'actions', align: 'actions', cell: actions }]
}

function DeleteQueue({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const t = useTexts(queueTexts)
  const remove = useDeleteQueue()
  const { name } = queue
  const { data: use } = useQueueUse(queue.id)
  return (
    <Confirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      onClose={onClose}
      onConfirm={async () => {
        await remove(queue.id)
        toast(t('deleted'))
      }}
    >
      {t('deleteHelp', { name })} {use && use.tickets > 0 && t('deleteTickets', { count: use.tickets })}
    </Confirm>
  )
}
