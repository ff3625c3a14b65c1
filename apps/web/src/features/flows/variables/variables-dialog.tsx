import { useCan } from '../../../platform/access.tsx'
import '../flows.css'
import { Button } from '@mantine/core'
import type { FlowVariable } from '@recado/contract/flows/variables'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { DeleteConfirm } from '../../../ui/lists/list-parts.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { flowTexts } from '../flow-texts.ts'
import { removeVariable, useVariables } from './variable-data.ts'
import { VariableForm } from './variable-form.tsx'

type Over = { kind: 'form'; variable?: FlowVariable } | { kind: 'delete'; variable: FlowVariable } | null

/** The company's declared variables with type, scope and value, to add, change and delete. */
export function VariablesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(flowTexts)
  const variablesQuery = useVariables()
  const [over, setOver] = useState<Over>(null)
  const close = () => setOver(null)
  const mayEdit = useCan('flows:edit')
  const add = () => setOver({ kind: 'form' })
  return (
    <Dialog title={t('variablesTitle')} onClose={onClose} size={760} fills>
      <div className="fl-variables">
        <div className="fl-variables-head">
          <p>{t('variablesHelp')}</p>
          {mayEdit && (
            <Button leftSection={<IconPlus size={16} />} onClick={add} data-autofocus>
              {t('variableAdd')}
            </Button>
          )}
        </div>
        <DataTable
          label={t('variablesTable')}
          columns={useColumns(setOver)}
          rows={variablesQuery.data}
          rowKey={({ id }) => id}
          error={variablesQuery.error}
          onRetry={() => void variablesQuery.refetch()}
          empty={{ title: t('variablesEmpty'), text: t('variablesEmptyHelp') }}
        />
      </div>
      {over?.kind === 'form' && <VariableForm variable={over.variable} onClose={close} />}
      {over?.kind === 'delete' && (
        <DeleteConfirm
          title={t('variableDeleteTitle', { name: over.variable.name })}
          action={t('variableDeleteAction')}
          doneText={t('variableDeleted')}
          onDelete={() => removeVariable(over.variable.id)}
          onClose={close}
        >
          {t('variableDeleteHelp')}
        </DeleteConfirm>
      )}
    </Dialog>
  )
}

function useColumns(open: (over: Over) => void): Column<FlowVariable>[] {
  const t = useTexts(flowTexts)
  const mayEdit = useCan('flows:edit')
  return [
    { key: 'name', label: t('name'), title: true, cell: ({ name }) => <code>{`{{${name}}}`}</code> },
    { key: 'type', label: t('type'), cell: ({ type }) => t(`type_${type}`) },
    { key: 'scope', label: t('scope'), cell: ({ scope }) => t(`scope_${scope}`) },
    { key: 'value', label: t('value'), cell: ({ value }) => value || '–' },
    {
      key: 'actions',
      align: 'actions',
      cell: (variable) =>
        mayEdit && (
          <RowActions
            edit={{
              label: t('variableEditNamed', { name: variable.name }),
              onClick: () => open({ kind: 'form', variable }),
            }}
            remove={{
              label: t('variableDeleteNamed', { name: variable.name }),
              onClick: () => open({ kind: 'delete', variable }),
            }}
          />
        ),
    },
  ]
}
