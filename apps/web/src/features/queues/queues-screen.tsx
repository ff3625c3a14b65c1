import type { Queue } from '@recado/contract/queues/queue'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { ColorChip } from '../../ui/color-chip.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { QueueForm } from './form/queue-form.tsx'
import { useDeleteQueue, useQueues, useQueueUse } from './queue-data.ts'
import { queueTexts } from './queue-texts.ts'

const DeleteUsed = lazyPart(() => import('../../ui/uses/delete-used.tsx').then((file) => file.DeleteUsed))

/** The company's queues. Admins add, change and delete them (QUE-01). */
export function QueuesScreen() {
  const t = useTexts(queueTexts)
  const mayEdit = useCan('queues:edit')
  const list = useList<Queue>(
    {
      title: t('queues'),
      search: t('search'),
      table: t('table'),
      add: t('add'),
      empty: t('empty'),
      emptyHelp: t('emptyHelp'),
    },
    mayEdit,
  )
  const { data, error, refetch } = useQueues()
  const rows = data?.filter(({ name }) => name.toLowerCase().includes(list.text.toLowerCase()))
  const takenColorsOf = (queue?: Queue) => (data ?? []).filter(({ id }) => id !== queue?.id).map(({ color }) => color)
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={useColumns(mayEdit, list)}
        rows={rows}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
      />
      <ListDialogs
        list={list}
        form={(queue, close) => <QueueForm queue={queue} takenColors={takenColorsOf(queue)} onClose={close} />}
        remove={(queue, close) => <DeleteQueue queue={queue} onClose={close} />}
      />
    </ListPage>
  )
}

function useColumns(mayEdit: boolean, list: List<Queue>): Column<Queue>[] {
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
  const actions = actionColumn(list, ({ name }) => ({
    edit: t('editNamed', { name }),
    remove: t('deleteNamed', { name }),
  }))
  return [...columns, actions]
}

function DeleteQueue({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const t = useTexts(queueTexts)
  const remove = useDeleteQueue()
  const { name } = queue
  const { data: use } = useQueueUse(queue.id)
  return (
    <DeleteUsed
      kind="queue"
      id={queue.id}
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={() => remove(queue.id)}
      onClose={onClose}
    >
      {[
        t('deleteHelp', { name }),
        ...(use && use.tickets > 0 ? [t('deleteTickets', { count: use.tickets })] : []),
        ...(use && use.prompts > 0 ? [t('deletePrompts', { count: use.prompts })] : []),
      ].join(' ')}
    </DeleteUsed>
  )
}
