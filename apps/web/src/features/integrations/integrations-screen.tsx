import './integrations.css'
import type { Integration, SavedIntegration } from '@recado/contract/integrations/integration'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { Clamp } from '../../ui/clamp.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { OutsideCalls } from '../outside-calls/public.tsx'
import { removeIntegration, useIntegrations } from './integration-data.ts'
import { IntegrationForm } from './integration-form.tsx'
import { integrationTexts } from './integration-texts.ts'
import { SecretOnce } from './secret-once.tsx'
import { shownAddress } from './shown-address.rules.ts'
import { TypeIcon } from './type-icon.tsx'
import { usePlaces } from './use-places.ts'

const DeleteUsed = lazyPart(() => import('../../ui/uses/delete-used.tsx').then((file) => file.DeleteUsed))

/**
 * The company's integrations. Admins add, change, test and delete them, and see the results of their calls (INT-01).
 */
export function IntegrationsScreen() {
  const t = useTexts(integrationTexts)
  const mayEdit = useCan('integrations:edit')
  const seesCalls = useCan('outside-calls:view')
  const words = {
    ...{ title: t('title'), search: t('search'), table: t('table'), add: t('add') },
    ...{ empty: t('empty'), emptyHelp: t('emptyHelp') },
  }
  const list = useList<Integration>(words, mayEdit)
  const query = useIntegrations(list.text)
  const [created, setCreated] = useState<SavedIntegration | null>(null)
  return (
    <ListPage list={list}>
      <ListTable
        list={list}
        columns={useColumns(list, mayEdit)}
        rows={query.data?.pages.flatMap(({ queueIntegrations }) => queueIntegrations)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      {seesCalls && <OutsideCalls purpose="integration" />}
      <ListDialogs
        list={list}
        form={(one, close) => (
          <IntegrationForm {...(one && { integration: one })} onSecret={setCreated} onClose={close} />
        )}
        remove={(one, close) => (
          <DeleteUsed
            kind="integration"
            id={one.id}
            title={t('deleteTitle', { name: one.name })}
            action={t('deleteAction')}
            onDelete={() => removeIntegration(one.id)}
            onClose={close}
            unused={t('deleteUnused')}
          >
            {t('deleteHelp')}
          </DeleteUsed>
        )}
      />
      {created && <SecretOnce integration={created} onClose={() => setCreated(null)} />}
    </ListPage>
  )
}

function useColumns(list: List<Integration>, mayEdit: boolean): Column<Integration>[] {
  const t = useTexts(integrationTexts)
  const places = usePlaces()
  return [
    {
      key: 'type',
      label: t('type'),
      cell: ({ type }) => (
        <span className="in-type">
          <TypeIcon type={type} />
          {t(`type_${type}`)}
        </span>
      ),
    },
    { key: 'id', label: t('id'), align: 'end', cell: ({ id }) => id },
    { key: 'name', label: t('name'), title: true, cell: ({ name }) => name },
    ...(mayEdit
      ? [
          {
            key: 'address',
            label: t('address'),
            cell: ({ urlN8N }: Integration) => <Clamp>{shownAddress(urlN8N) || '–'}</Clamp>,
          },
        ]
      : []),
    ...(places
      ? [{ key: 'usedBy', label: t('usedBy'), cell: ({ id }: Integration) => <Clamp>{places(id) || '–'}</Clamp> }]
      : []),
    ...(mayEdit
      ? [{ key: 'error', label: t('lastError'), cell: ({ lastError }: Integration) => <LastError error={lastError} /> }]
      : []),
    actionColumn(list, ({ name }) => ({
      edit: mayEdit ? t('editNamed', { name }) : null,
      remove: mayEdit ? t('deleteNamed', { name }) : null,
    })),
  ]
}

function LastError({ error }: { error: Integration['lastError'] }) {
  if (!error) return '–'
  return (
    <span className="in-last-error">
      <StatusLabel tone="bad" icon={IconAlertTriangle}>
        {formatMoment(error.at)}
      </StatusLabel>
      <Clamp>{error.text}</Clamp>
    </span>
  )
}
