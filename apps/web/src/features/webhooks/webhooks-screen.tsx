import { useCan } from '../../platform/access.tsx'
import './webhooks.css'
import type { Webhook } from '@recado/contract/webhooks/webhook'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { Clamp } from '../../ui/clamp.tsx'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, DeleteConfirm, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { OutsideCalls } from '../outside-calls/public.tsx'
import { removeWebhook, useWebhooks } from './webhook-data.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'
import { webhookTexts } from './webhook-texts.ts'

/** The company's webhooks with their state, and the results of the latest calls (HOK-03, HOK-02). */
export function WebhooksScreen() {
  const t = useTexts(webhookTexts)
  const listWords = {
    title: t('title'),
    table: t('table'),
    add: t('add'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  const list = useList<Webhook>(listWords, useCan('webhooks:edit'))
  const webhooks = useWebhooks()
  const seesCalls = useCan('outside-calls:view')
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={useColumns(list)}
        rows={webhooks.data}
        rowKey={({ id }) => id}
        error={webhooks.error}
        onRetry={() => void webhooks.refetch()}
      />
      {seesCalls && webhooks.data && <OutsideCalls purpose="webhook" />}
      <ListDialogs
        list={list}
        form={(webhook, close) => <WebhookForm webhook={webhook} onClose={close} />}
        remove={(webhook, close) => <DeleteWebhook webhook={webhook} onClose={close} />}
      />
    </ListPage>
  )
}

function useColumns(list: List<Webhook>): Column<Webhook>[] {
  const t = useTexts(webhookTexts)
  const mayEdit = useCan('webhooks:edit')
  return [
    {
      key: 'name',
      label: t('name'),
      title: true,
      cell: ({ id, name }) => (
        <Link to="/webhooks/$webhookId" params={{ webhookId: String(id) }} aria-label={t('openNamed', { name })}>
          {name}
        </Link>
      ),
    },
    { key: 'url', label: t('url'), cell: ({ url }) => <Clamp>{url}</Clamp> },
    { key: 'events', label: t('events'), cell: ({ events }) => t('eventCount', { count: events.length }) },
    { key: 'state', label: t('state'), cell: (webhook) => <WebhookState webhook={webhook} /> },
    { key: 'waiting', label: t('waiting'), align: 'end', cell: ({ waiting }) => waiting },
    { key: 'failed', label: t('failed'), align: 'end', cell: ({ failed: failedCount }) => failedCount },
    { key: 'last', label: t('last'), cell: ({ deliveredAt }) => (deliveredAt ? formatMoment(deliveredAt) : '–') },
    actionColumn(list, ({ name }) => ({
      edit: mayEdit ? t('editNamed', { name }) : null,
      remove: mayEdit ? t('deleteNamed', { name }) : null,
    })),
  ]
}

function DeleteWebhook({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTexts(webhookTexts)
  return (
    <DeleteConfirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={() => removeWebhook(id)}
      onClose={onClose}
    >
      {t('deleteHelp')}
    </DeleteConfirm>
  )
}
