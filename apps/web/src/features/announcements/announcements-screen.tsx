import type { Announcement } from '@recado/contract/announcements/announcement'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { announcementTableQuery, removeAnnouncement, useLiveTable } from './announcement-data.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { announcementTexts } from './announcement-texts.ts'
import { PriorityLabel } from './priority-label.tsx'

/** Announcements as the operator keeps them (ANN-01). */
export function AnnouncementsScreen() {
  const t = useTexts(announcementTexts)
  const { q = '' } = useSearch({ from: '/in/announcements' })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) => void navigate({ to: '/announcements', search: text ? { q: text } : {}, replace: true }),
    [navigate],
  )
  useLiveTable()
  const found = useInfiniteQuery(announcementTableQuery(q))
  const [editing, setEditing] = useState<Announcement | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Announcement | null>(null)
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
        rows={found.data?.pages.flatMap(({ records }) => records)}
        rowKey={({ id }) => id}
        {...paged(found)}
        filter={{ text: q, onClear: () => search('') }}
        empty={{ title: t('empty'), text: t('emptyHelp'), action: { label: t('add'), onClick: add } }}
      />
      {editing && (
        <AnnouncementForm announcement={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <Confirm
          title={t('deleteTitle', { title: deleting.title })}
          action={t('deleteAction')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await removeAnnouncement(deleting.id)
            toast(t('deleted'))
          }}
        >
          {t('deleteHelp')}
        </Confirm>
      )}
    </Page>
  )
}

function useColumns(
  onEdit: (announcement: Announcement) => void,
  onDelete: (announcement: Announcement) => void,
): Column<Announcement>[] {
  const t = useTexts(announcementTexts)
  return [
    { key: 'title', label: t('name'), cell: ({ title }) => title },
    { key: 'priority', label: t('priority'), cell: ({ priority }) => <PriorityLabel priority={priority} /> },
    {
      key: 'status',
      label: t('status'),
      cell: ({ status }) => (
        <StatusLabel tone={status ? 'good' : 'quiet'} icon={status ? IconCircleCheck : IconCircleX}>
          {t(status ? 'active' : 'inactive')}
        </StatusLabel>
      ),
    },
    {
      key: 'actions',
      align: 'actions',
      cell: (announcement) => (
        <RowActions
          edit={{ label: t('editNamed', { title: announcement.title }), onClick: () => onEdit(announcement) }}
          remove={{ label: t('deleteNamed', { title: announcement.title }), onClick: () => onDelete(announcement) }}
        />
      ),
    },
  ]
}
