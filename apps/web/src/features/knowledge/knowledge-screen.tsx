import { useCan } from '../../platform/access.tsx'
import './knowledge.css'
import type { KnowledgeDocument } from '@recado/contract/knowledge/document'
import { IconRefresh } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toastError } from '../../platform/toast.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { counted } from '../../ui/lists/counted.ts'
import type { Column } from '../../ui/lists/data-table.tsx'
import { DeleteConfirm, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { drawText } from '../../ui/text/drawn-text.tsx'
import { refreshDocument, removeDocument, useKnowledge } from './knowledge-data.ts'
import { KnowledgeForm } from './knowledge-form.tsx'
import { knowledgeTexts } from './knowledge-texts.ts'
import { hasSource, SourceState } from './source-state.tsx'
import { TryQuestion } from './try-question.tsx'

/** The company's texts and frequent questions, with a test of which ones a question finds. */
export function KnowledgeScreen() {
  const t = useTexts(knowledgeTexts)
  const listWords = {
    title: t('title'),
    search: t('search'),
    table: t('table'),
    add: t('add'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  const list = useList<KnowledgeDocument>(listWords, useCan('knowledge:edit'))
  const query = useKnowledge(list.text)
  const count = query.data?.pages[0]?.count
  const words = { ...list.words, title: count === undefined ? t('title') : t('titleCount', { n: counted(count).n }) }
  return (
    <ListPage list={{ ...list, words }}>
      <TryQuestion />
      <ListTable
        list={list}
        columns={useColumns(list)}
        rows={query.data?.pages.flatMap(({ records }) => records)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      <ListDialogs
        list={list}
        form={(record, close) => <KnowledgeForm {...(record && { record })} onClose={close} />}
        remove={(record, close) => <DeleteDocument record={record} onClose={close} />}
      />
    </ListPage>
  )
}

function useColumns(list: List<KnowledgeDocument>): Column<KnowledgeDocument>[] {
  const t = useTexts(knowledgeTexts)
  const mayEdit = useCan('knowledge:edit')
  return [
    { key: 'title', label: t('name'), cell: ({ title }) => title },
    { key: 'kind', label: t('kind'), cell: ({ kind }) => t(kindTexts[kind]) },
    { key: 'body', label: t('content'), cell: ({ body }) => <Clamp>{body}</Clamp> },
    { key: 'state', label: t('source'), cell: (record) => <SourceCell record={record} /> },
    { key: 'passages', label: t('passages'), align: 'end', cell: ({ passages }) => passages },
    {
      key: 'actions',
      align: 'actions',
      cell: (record) => (mayEdit ? <Actions list={list} record={record} /> : null),
    },
  ]
}

const kindTexts = { text: 'kindText', faq: 'kindFaq', page: 'kindPage', file: 'kindFile' } as const

/** The address or file name, and its state. */
function SourceCell({ record }: { record: KnowledgeDocument }) {
  const source = record.address ?? record.fileName
  return (
    <>
      {source && <div className="kn-source">{drawText(source)}</div>}
      <SourceState record={record} />
    </>
  )
}

function Actions({ list, record }: { list: List<KnowledgeDocument>; record: KnowledgeDocument }) {
  const t = useTexts(knowledgeTexts)
  const { title: name } = record
  const refresh = () => refreshDocument(record.id).catch(toastError)
  return (
    <RowActions
      more={hasSource(record) ? [{ label: t('refreshNamed', { name }), icon: IconRefresh, onClick: refresh }] : []}
      edit={{ label: t('editNamed', { name }), onClick: () => list.edit(record) }}
      remove={{ label: t('deleteNamed', { name }), onClick: () => list.remove(record) }}
    />
  )
}

function DeleteDocument({ record: { id, title }, onClose }: { record: KnowledgeDocument; onClose: () => void }) {
  const t = useTexts(knowledgeTexts)
  return (
    <DeleteConfirm
      title={t('deleteTitle', { name: title })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={() => removeDocument(id)}
      onClose={onClose}
    >
      {t('deleteHelp')}
    </DeleteConfirm>
  )
}
