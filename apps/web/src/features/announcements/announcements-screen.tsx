import type { Announcement } from '@recado/contract/announcements/announcement'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTexts } from '../../platform/i18n/texts.ts'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, DeleteConfirm, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { announcementTableQuery, removeAnnouncement, useLiveTable } from './announcement-data.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { announcementTexts } from './announcement-texts.ts'
import { PriorityLabel } from './priority-label.tsx'

/** The operator's announcements (ANN-01). */
export function AnnouncementsScreen() {
  const t = useTexts(announcementTexts)
  const list = useList<Announcement>({
    title: t('title'),
    search: t('search'),
    table: t('table'),
    add: t('add'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  })
  useLiveTable()
  const query = useInfiniteQuery(announcementTableQuery(list.text))
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={useColumns(list)}
        rows={query.data?.pages.flatMap(({ records }) => records)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      <ListDialogs
        list={list}
        form={(announcement, close) => <AnnouncementForm announcement={announcement} onClose={close} />}
        remove={({ id, title }, close) => (
          <DeleteConfirm
            title={t('deleteTitle', { title })}
            action={t('deleteAction')}
            doneText={t('deleted')}
            onDelete={() => removeAnnouncement(id)}
            onClose={close}
          >
            {t('deleteHelp')}
          </DeleteConfirm>
        )}
      />
    </ListPage>
  )
}

function useColumns(list: List<Announcement>): Column<Announcement>[] {
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
    actionColumn(list, ({ title }) => ({ edit: t('editNamed', { title }), remove: t('deleteNamed', { title }) })),
  ]
}
