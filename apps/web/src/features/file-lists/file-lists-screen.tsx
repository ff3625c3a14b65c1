import type { FileList } from '@recado/contract/file-lists/file-list'
import { useCan, useMayManage } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { counted } from '../../ui/lists/counted.ts'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { removeFileList, useFileLists } from './file-list-data.ts'
import { FileListForm } from './file-list-form.tsx'
import { fileListTexts } from './file-list-texts.ts'

const DeleteUsed = lazyPart(() => import('../../ui/uses/delete-used.tsx').then((file) => file.DeleteUsed))

/**
 * The company's file lists with their number of files. The scope of `files:edit` decides which ones a user may change
 * and delete (FIL-01).
 */
export function FileListsScreen() {
  const t = useTexts(fileListTexts)
  const words = {
    title: t('title'),
    search: t('search'),
    table: t('table'),
    add: t('add'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  const list = useList<FileList>(words, useCan('files:edit'))
  const query = useFileLists(list.text)
  const count = query.data?.pages[0]?.count
  const countedWords = {
    ...list.words,
    title: count === undefined ? t('title') : t('titleCount', { n: counted(count).n }),
  }
  return (
    <ListPage list={{ ...list, words: countedWords }}>
      <ListTable
        list={list}
        columns={useColumns(list)}
        rows={query.data?.pages.flatMap(({ files }) => files)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      <ListDialogs
        list={list}
        form={(record, close) => <FileListForm {...(record && { record })} onClose={close} />}
        remove={(record, close) => <DeleteFileList record={record} onClose={close} />}
      />
    </ListPage>
  )
}

function useColumns(list: List<FileList>): Column<FileList>[] {
  const t = useTexts(fileListTexts)
  const mayManage = useMayManage('files:edit')
  return [
    { key: 'name', label: t('name'), cell: ({ name }) => name },
    { key: 'message', label: t('message'), cell: ({ message }) => <Clamp>{message}</Clamp> },
    {
      key: 'files',
      label: t('files'),
      cell: ({ options }) => (options.length === 0 ? '–' : t('fileCount', counted(options.length))),
    },
    actionColumn(list, ({ name, userId }) => ({
      edit: mayManage(userId) ? t('editNamed', { name }) : null,
      remove: mayManage(userId) ? t('deleteNamed', { name }) : null,
    })),
  ]
}

function DeleteFileList({ record: { id, name }, onClose }: { record: FileList; onClose: () => void }) {
  const t = useTexts(fileListTexts)
  return (
    <DeleteUsed
      kind="fileList"
      id={id}
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={() => removeFileList(id)}
      onClose={onClose}
    >
      {t('deleteHelp')}
    </DeleteUsed>
  )
}
