import type { CountedTag } from '@recado/contract/tags/tag'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useMayManage } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { ColorChip } from '../../ui/color-chip.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { Page } from '../../ui/page.tsx'
import { useDeleteTag, useTagTable } from './tag-data.ts'
import { TagForm, useMayMakeLanes } from './tag-form.tsx'
import { tagTexts } from './tag-texts.ts'

/** The company's tags with how many tickets carry each; everybody adds them, their makers and admins change and delete them (TAG-01). */
export function TagsScreen() {
  const t = useTexts(tagTexts)
  const { q = '' } = useSearch({ from: '/in/tags' })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) => void navigate({ to: '/tags', search: text ? { q: text } : {}, replace: true }),
    [navigate],
  )
  const tags = useTagTable(q)
  const [editing, setEditing] = useState<CountedTag | 'new' | null>(null)
  const [deleting, setDeleting] = useState<CountedTag | null>(null)
  const add = () => setEditing('new')
  return (
    <Page
      title={t('tags')}
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
        rows={tags.data?.pages.flatMap((page) => page.tags)}
        rowKey={({ id }) => id}
        {...paged(tags)}
        filter={{ text: q, onClear: () => search('') }}
        empty={{ title: t('empty'), text: t('emptyHelp'), action: { label: t('add'), onClick: add } }}
      />
      {editing && <TagForm tag={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteTag tag={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

function useColumns(onEdit: (tag: CountedTag) => void, onDelete: (tag: CountedTag) => void): Column<CountedTag>[] {
  const t = useTexts(tagTexts)
  const mayMakeLanes = useMayMakeLanes()
  const mayManage = useMayManage()
  return [
    { key: 'name', label: t('name'), cell: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip> },
    { key: 'kanban', label: t('kanban'), cell: ({ kanban }) => (kanban === 1 ? t('kanbanLane') : '–') },
    { key: 'tickets', label: t('tickets'), align: 'end', cell: ({ ticketsCount }) => ticketsCount },
    {
      key: 'actions',
      align: 'actions',
      cell: (tag) => (
        <RowActions
          edit={
            mayManage(tag.userId)
              ? { label: t('editNamed', { name: tag.name }), onClick: () => onEdit(tag) }
              : undefined
          }
          remove={
            mayManage(tag.userId) && (tag.kanban === 0 || mayMakeLanes)
              ? { label: t('deleteNamed', { name: tag.name }), onClick: () => onDelete(tag) }
              : undefined
          }
        />
      ),
    },
  ]
}

function DeleteTag({ tag, onClose }: { tag: CountedTag; onClose: () => void }) {
  const t = useTexts(tagTexts)
  const remove = useDeleteTag()
  const { name, ticketsCount } = tag
  return (
    <Confirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      onClose={onClose}
      onConfirm={async () => {
        await remove(tag.id)
        toast(t('deleted'))
      }}
    >
      {t('deleteHelp')} {ticketsCount > 0 && t('deleteTickets', { count: ticketsCount })}
    </Confirm>
  )
}
