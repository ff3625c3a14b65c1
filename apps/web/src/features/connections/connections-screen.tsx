import './connections.css'
import type { Connection } from '@recado/contract/connections/connection'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DialogLoading } from '../../ui/dialogs/dialog-loading.tsx'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { Page } from '../../ui/page.tsx'
import { type Open, useConnectionColumns } from './connection-columns.tsx'
import { disconnect, useConnections, useDeleteConnection } from './connection-data.ts'
import { hasSetUp } from './connection-status.rules.ts'
import { connectionTexts } from './connection-texts.ts'

const DeleteUsed = lazyPart(() => import('../../ui/uses/delete-used.tsx').then((file) => file.DeleteUsed))

const ConnectionForm = lazyPart(() => import('./form/connection-form.tsx').then((file) => file.ConnectionForm))
const GovernorDialog = lazyPart(() => import('./governor/governor-dialog.tsx').then((file) => file.GovernorDialog))
const NumberDialog = lazyPart(() => import('./numbers/number-dialog.tsx').then((file) => file.NumberDialog))
const QrDialog = lazyPart(() => import('./qr-dialog.tsx').then((file) => file.QrDialog))
const SetUpDialog = lazyPart(() => import('./set-up/set-up-dialog.tsx').then((file) => file.ConnectionSetUpDialog))
const TemplatesDialog = lazyPart(() => import('./templates/templates-dialog.tsx').then((file) => file.TemplatesDialog))

/** The company's numbers: their state, the next step, and their settings (CON-01). */
export function ConnectionsScreen() {
  const t = useTexts(connectionTexts)
  const mayAdd = useCan('connections-page:addConnection')
  const { data, error, refetch } = useConnections()
  const [open, setOpen] = useState<Open>(null)
  const addition = mayAdd ? { label: t('add'), onClick: () => setOpen({ what: 'add' }) } : undefined
  return (
    <Page title={t('connections')} tools={<ListTools add={addition} />}>
      <DataTable
        label={t('table')}
        columns={useConnectionColumns(setOpen)}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          title: t('empty'),
          text: t('emptyHelp'),
          action: addition,
        }}
      />
      <LazyParts key={open?.what} onFail={() => setOpen(null)} fallback={<DialogLoading />}>
        <OpenDialog open={open} connections={data ?? []} onOpen={setOpen} />
      </LazyParts>
    </Page>
  )
}

interface OpenDialogProps {
  open: Open
  connections: readonly Connection[]
  onOpen: (open: Open) => void
}

function OpenDialog({ open, connections, onOpen }: OpenDialogProps) {
  const close = () => onOpen(null)
  useCloseWhenDeleted(open, connections, close)
  if (!open) return null
  const next = (newConnection: Connection) =>
    onOpen({ what: hasSetUp(newConnection) ? 'setUp' : 'qr', id: newConnection.id })
  if (open.what === 'add') return <ConnectionForm onClose={close} onCreated={next} />
  const connection = connections.find(({ id }) => id === open.id)
  if (!connection) return null
  switch (open.what) {
    case 'edit':
      return <ConnectionForm connection={connection} onClose={close} />
    case 'sending':
      return <GovernorDialog connection={connection} onClose={close} />
    case 'templates':
      return <TemplatesDialog connection={connection} onClose={close} />
    case 'setUp':
      return <SetUpDialog connection={connection} onClose={close} />
    case 'number':
      return <NumberDialog connection={connection} onClose={close} />
    case 'qr':
      return <QrDialog connection={connection} onClose={close} />
    case 'delete':
      return <DeleteConnection connection={connection} onClose={close} />
    case 'disconnect':
      return <Disconnect connection={connection} onClose={close} />
  }
}

/** Closes an open dialog with a toast when another user deleted its connection. */
function useCloseWhenDeleted(open: Open, connections: readonly Connection[], close: () => void) {
  const t = useTexts(connectionTexts)
  const lastSeenId = useRef<number | null>(null)
  const id = open && 'id' in open && open.what !== 'delete' ? open.id : null
  const isThere = connections.some((connection) => connection.id === id)
  const say = useEffectEvent(() => {
    toast(t('gone'))
    close()
  })
  useEffect(() => {
    if (id === null || isThere) lastSeenId.current = id
    else if (lastSeenId.current === id) say()
  }, [id, isThere])
}

function DeleteConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTexts(connectionTexts)
  const remove = useDeleteConnection()
  return (
    <DeleteUsed
      kind="connection"
      id={connection.id}
      title={t('deleteTitle', { name: connection.name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={() => remove(connection.id)}
      onClose={onClose}
    >
      {t('deleteHelp')}
    </DeleteUsed>
  )
}

function Disconnect({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTexts(connectionTexts)
  const { id, name } = connection
  const confirm = async () => {
    await disconnect(id)
    toast(t('disconnected', { name }))
  }
  return (
    <Confirm
      title={t('disconnectTitle', { name })}
      action={t('disconnectAction')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(hasSetUp(connection) ? 'disconnectSetUpHelp' : 'disconnectHelp')}
    </Confirm>
  )
}
