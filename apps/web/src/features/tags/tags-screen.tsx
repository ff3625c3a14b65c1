import type { CountedTag } from '@recado/contract/tags/tag'
import { useCan, useMayManage } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { ColorChip } from '../../ui/color-chip.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { counted } from '../../ui/lists/counted.ts'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { useDeleteTag, useTagTable } from './tag-data.ts'
import { TagForm } from './tag-form.tsx'
import { tagTexts } from './tag-texts.ts'

const DeleteUsed = lazyPart(() => import('../../ui/uses/delete-used.tsx').then((file) => file.DeleteUsed))

/**
 * The company's tags with their numbers of contacts and tickets. Users with `tags:edit` add tags; its scope decides which ones they
 * change and delete (TAG-01).
 */
export function TagsScreen() {
  const t = useTexts(tagTexts)
  const words = {
    title: t('tags'),
    search: t('search'),
    table: t('table'),
    add: t('add'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  const list = useList<CountedTag>(words, useCan('tags:edit'))
  const tags = useTagTable(list.text)
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={useColumns(list)}
        rows={tags.data?.pages.flatMap((page) => page.tags)}
        rowKey={({ id }) => id}
        {...paged(tags)}
      />
      <ListDialogs
        list={list}
        form={(tag, close) => <TagForm tag={tag} onClose={close} />}
        remove={(tag, close) => <DeleteTag tag={tag} onClose={close} />}
      />
    </ListPage>
  )
}

function useColumns(list: List<CountedTag>): Column<CountedTag>[] {
  const t = useTexts(tagTexts)
  const mayMakeLanes = useCan('kanban:lanes')
  const mayManage = useMayManage('tags:edit')
  return [
    { key: 'name', label: t('name'), cell: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip> },
    { key: 'kanban', label: t('kanban'), cell: ({ kanban }) => (kanban === 1 ? t('kanbanLane') : '–') },
    { key: 'contacts', label: t('contacts'), align: 'end', cell: ({ contactsCount }) => counted(contactsCount).n },
    { key: 'tickets', label: t('tickets'), align: 'end', cell: ({ ticketsCount }) => counted(ticketsCount).n },
    actionColumn(list, ({ name, userId, kanban }) => {
      const mayEdit = mayManage(userId)
      return {
        edit: mayEdit ? t('editNamed', { name }) : null,
        remove: mayEdit && (kanban === 0 || mayMakeLanes) ? t('deleteNamed', { name }) : null,
      }
    }),
  ]
}

function DeleteTag({ tag: { id, name, ticketsCount }, onClose }: { tag: CountedTag; onClose: () => void }) {
  const t = useTexts(tagTexts)
  const remove = useDeleteTag()
  return (
    <DeleteUsed
      kind="tag"
      id={id}
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={() => remove(id)}
      onClose={onClose}
    >
      {t('deleteHelp')} {ticketsCount > 0 && t('deleteTickets', { count: ticketsCount })}
    </DeleteUsed>
  )
}
