import type { QuickMessage } from '@recado/contract/quick-messages/quick-message'
import { IconPaperclip } from '@tabler/icons-react'
import { useCan, useMayManage } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Clamp } from '../../ui/clamp.tsx'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, DeleteConfirm, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { removeQuickMessage, useQuickMessages } from './quick-message-data.ts'
import { QuickMessageForm } from './quick-message-form.tsx'
import { quickMessageTexts } from './quick-message-texts.ts'

/** The company's quick messages and the user's own (QCK-01). */
export function QuickMessagesScreen() {
  const t = useTexts(quickMessageTexts)
  const words = {
    title: t('title'),
    search: t('search'),
    table: t('table'),
    add: t('add'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  const list = useList<QuickMessage>(words, useCan('quick-messages:edit'))
  const query = useQuickMessages(list.text)
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={useColumns(list)}
        rows={query.data?.pages.flatMap((page) => page.records)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      <ListDialogs
        list={list}
        form={(record, close) => <QuickMessageForm record={record} onClose={close} />}
        remove={({ id, shortcode: name }, close) => (
          <DeleteConfirm
            title={t('deleteTitle', { name })}
            action={t('deleteAction')}
            doneText={t('deleted')}
            onDelete={() => removeQuickMessage(id)}
            onClose={close}
          >
            {t('deleteHelp')}
          </DeleteConfirm>
        )}
      />
    </ListPage>
  )
}

function useColumns(list: List<QuickMessage>): Column<QuickMessage>[] {
  const t = useTexts(quickMessageTexts)
  const mayManage = useMayManage('quick-messages:edit')
  return [
    { key: 'shortcode', label: t('shortcode'), cell: ({ shortcode }) => `/${shortcode.replace(/^\//, '')}` },
    {
      key: 'message',
      label: t('message'),
      cell: ({ message, actions }) => {
        const summary = message || actions.map(({ type }) => t(`step_${type}`)).join(' → ')
        return summary ? <Clamp>{summary}</Clamp> : '–'
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
    actionColumn(list, ({ userId, shortcode: name }) => {
      const may = mayManage(userId)
      return { edit: may ? t('editNamed', { name }) : null, remove: may ? t('deleteNamed', { name }) : null }
    }),
  ]
}
