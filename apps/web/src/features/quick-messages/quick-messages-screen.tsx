import type { QuickMessage } from '@recado/contract/quick-messages/quick-message'
import { IconPaperclip } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useMayManage } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { Page } from '../../ui/page.tsx'
import { removeQuickMessage, useQuickMessages } from './quick-message-data.ts'
import { QuickMessageForm } from './quick-message-form.tsx'
import { quickMessageTexts } from './quick-message-texts.ts'

/** The company's quick messages and one's own (QCK-01). */
export function QuickMessagesScreen() {
  const t = useTexts(quickMessageTexts)
  const { q = '' } = useSearch({ from: '/in/quick-messages' })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) => void navigate({ to: '/quick-messages', search: text ? { q: text } : {}, replace: true }),
    [navigate],
  )
  const found = useQuickMessages(q)
  const [editing, setEditing] = useState<QuickMessage | 'new' | null>(null)
  const [deleting, setDeleting] = useState<QuickMessage | null>(null)
  const add = () => setEditing('new')
  return (
    <Page
      title={t('title')}
      tools={
        <ListTools
          search={{ label: t('search'), value: q, onSearch: search }}
          add={{ label: t('add'), onClick: add }}
        />
      }
    >
      <DataTable
        label={t('table')}
        columns={useColumns(setEditing, setDeleting)}
        rows={found.data?.pages.flatMap((page) => page.records)}
        rowKey={({ id }) => id}
        {...paged(found)}
        filter={{ text: q, onClear: () => search('') }}
        empty={{ title: t('empty'), text: t('emptyHelp'), action: { label: t('add'), onClick: add } }}
      />
      {editing && (
        <QuickMessageForm record={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && <DeleteQuickMessage record={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

function useColumns(
  onEdit: (record: QuickMessage) => void,
  onDelete: (record: QuickMessage) => void,
): Column<QuickMessage>[] {
  const t = useTexts(quickMessageTexts)
  const mayManage = useMayManage()
  return [
    { key: 'shortcode', label: t('shortcode'), cell: ({ shortcode }) => `/${shortcode.replace(/^\//, '')}` },
    {
      key: 'message',
      label: t('message'),
      cell: ({ message, actions }) => {
        const said = message || actions.map(({ type }) => t(`step_${type}`)).join(' → ')
        return said ? <Clamp>{said}</Clamp> : '–'
      },
    },
    {
      key: 'attachment',
      label: t('attachment'),
      cell: ({ mediaName, mediaUrl }) =>
        mediaName && mediaUrl ? (
          <a href={mediaUrl} download={mediaName} target="_blank" rel="noreferrer">
            <IconPaperclip size={14} aria-hidden /> {mediaName}
          </a>
        ) : (
          '–'
        ),
    },
    { key: 'whose', label: t('whose'), cell: ({ geral }) => t(geral ? 'everybody' : 'onlyMe') },
    { key: 'status', label: t('state'), cell: ({ status }) => t(status ? 'active' : 'inactive') },
    {
      key: 'actions',
      align: 'actions',
      cell: (record) =>
        mayManage(record.userId) && (
          <RowActions
            edit={{ label: t('editNamed', { name: record.shortcode }), onClick: () => onEdit(record) }}
            remove={{ label: t('deleteNamed', { name: record.shortcode }), onClick: () => onDelete(record) }}
          />
        ),
    },
  ]
}

function DeleteQuickMessage({ record, onClose }: { record: QuickMessage; onClose: () => void }) {
  const t = useTexts(quickMessageTexts)
  return (
    <Confirm
      title={t('deleteTitle', { name: record.shortcode })}
      action={t('deleteAction')}
      onClose={onClose}
      onConfirm={async () => {
        await removeQuickMessage(record.id)
        toast(t('deleted'))
      }}
    >
      {t('deleteHelp')}
    </Confirm>
  )
}
