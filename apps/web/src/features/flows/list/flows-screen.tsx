import { useCan } from '../../../platform/access.tsx'
import '../flows.css'
import { Button } from '@mantine/core'
import type { Flow } from '@recado/contract/flows/flow'
import { IconMessagePlus, IconVariable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { formatMoment } from '../../../platform/values/dates.ts'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { ListDialogs, ListHead, ListTable } from '../../../ui/lists/list-parts.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { type List, useList } from '../../../ui/lists/use-list.ts'
import { Page } from '../../../ui/page.tsx'
import { newTicketSlot } from '../../contacts/slots.ts'
import { builderAddress } from '../builder-address.ts'
import { useFlows } from '../flow-data.ts'
import { flowTexts } from '../flow-texts.ts'
import { VariablesDialog } from '../variables/public-dialog.ts'
import { DeleteFlow, DuplicateFlow } from './flow-confirms.tsx'
import { FlowForm } from './flow-form.tsx'
import { FlowMenu } from './flow-menu.tsx'
import { FlowPublished, FlowState } from './flow-state.tsx'

/** A dialog over the list other than a form or a deletion. */
type Over = { kind: 'duplicate'; flow: Flow } | { kind: 'contact' | 'variables' } | null

/** The company's flows: searched, added, opened, renamed, copied, switched on and off, deleted (FLL-01 to FLL-05). */
export function FlowsScreen() {
  const t = useTexts(flowTexts)
  const NewTicket = useSlot(newTicketSlot)
  const words = {
    ...{ title: t('title'), search: t('search'), table: t('table'), add: t('add') },
    ...{ empty: t('empty'), emptyHelp: t('emptyHelp') },
  }
  const list = useList<Flow>(words, useCan('flows:edit'))
  const flowsQuery = useFlows(list.text)
  const [over, setOver] = useState<Over>(null)
  const mayStart = useCan('tickets:start')
  const close = () => setOver(null)
  const tools = (
    <>
      <Button variant="default" leftSection={<IconVariable size={16} />} onClick={() => setOver({ kind: 'variables' })}>
        {t('variables')}
      </Button>
      {NewTicket && mayStart && (
        <Button
          variant="default"
          leftSection={<IconMessagePlus size={16} />}
          onClick={() => setOver({ kind: 'contact' })}
        >
          {t('talkToContact')}
        </Button>
      )}
      <ListHead list={list} />
    </>
  )
  return (
    <Page title={t('title')} tools={tools}>
      <div className="fl-rows">
        <ListTable
          list={list}
          columns={useColumns(list, (flow) => setOver({ kind: 'duplicate', flow }))}
          rows={flowsQuery.data?.pages.flatMap(({ flows }) => flows)}
          rowKey={({ id }) => id}
          {...paged(flowsQuery)}
        />
      </div>
      <ListDialogs
        list={list}
        form={(flow, close) => <FlowForm flow={flow} onClose={close} />}
        remove={(flow, close) => <DeleteFlow flow={flow} onClose={close} />}
      />
      {over && (
        <LazyParts onFail={close}>
          {over.kind === 'duplicate' && <DuplicateFlow flow={over.flow} onClose={close} />}
          {over.kind === 'contact' && NewTicket && <NewTicket onClose={close} />}
          {over.kind === 'variables' && <VariablesDialog onClose={close} />}
        </LazyParts>
      )}
    </Page>
  )
}

function useColumns(list: List<Flow>, duplicate: (flow: Flow) => void): Column<Flow>[] {
  const t = useTexts(flowTexts)
  return [
    {
      key: 'name',
      label: t('name'),
      title: true,
      cell: ({ id, name }) => (
        <Link className="fl-name" {...builderAddress(id)}>
          {name}
        </Link>
      ),
    },
    { key: 'status', label: t('status'), cell: (flow) => <FlowState flow={flow} /> },
    { key: 'version', label: t('version'), cell: (flow) => <FlowPublished flow={flow} /> },
    { key: 'updatedAt', label: t('changedAt'), cell: ({ updatedAt }) => formatMoment(updatedAt) },
    {
      key: 'actions',
      align: 'actions',
      cell: (flow) => (
        <FlowMenu
          flow={flow}
          onRename={() => list.edit(flow)}
          onDuplicate={() => duplicate(flow)}
          onDelete={() => list.remove(flow)}
        />
      ),
    },
  ]
}
