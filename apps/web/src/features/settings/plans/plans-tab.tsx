import { Button } from '@mantine/core'
import { planFeatures } from '@recado/contract/access'
import type { Plan } from '@recado/contract/identity/plan'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextKey } from '../../../platform/i18n/texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { formatMoney } from '../../../platform/values/money.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { plansQuery, removePlan } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'
import type { pt } from '../texts.pt.ts'
import { PlanForm } from './plan-form.tsx'

/** Plans with their limits and features (SET-10). */
export function PlansTab() {
  const t = useTexts(settingTexts)
  const { data, error, refetch } = useQuery(plansQuery)
  const [editing, setEditing] = useState<Plan | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Plan | null>(null)
  const add = () => setEditing('new')
  return (
    <>
      <div className="rc-page-tools">
        <Button leftSection={<IconPlus size={16} />} onClick={add}>
          {t('addPlan')}
        </Button>
      </div>
      <DataTable
        label={t('plansTable')}
        columns={useColumns(setEditing, setDeleting)}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('noPlans'), action: { label: t('addPlan'), onClick: add } }}
      />
      {editing && <PlanForm plan={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <Confirm
          title={t('deletePlan', { name: deleting.name })}
          action={t('deletePlanAction')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await removePlan(deleting.id)
            toast(t('planDeleted'))
          }}
        >
          {t('deleteHelp')}
        </Confirm>
      )}
    </>
  )
}

function useColumns(onEdit: (plan: Plan) => void, onDelete: (plan: Plan) => void): Column<Plan>[] {
  const t = useTexts(settingTexts)
  const features = (plan: Plan) => {
    const has = planFeatures.filter((feature) => plan[feature])
    if (has.length === planFeatures.length) return t('all')
    return has.map((feature) => t(feature)).join(', ') || t('none')
  }
  return [
    { key: 'name', label: t('name'), cell: ({ name }) => name },
    { key: 'users', label: t('users'), align: 'end', cell: ({ users }) => users },
    { key: 'connections', label: t('connections'), align: 'end', cell: ({ connections }) => connections },
    { key: 'queues', label: t('queues'), align: 'end', cell: ({ queues }) => queues },
    { key: 'value', label: t('value'), align: 'end', cell: ({ value }) => formatMoney(value) },
    { key: 'recurrence', label: t('recurrence'), cell: ({ recurrence }) => t(recurrence as TextKey<typeof pt>) },
    { key: 'features', label: t('features'), cell: features },
    { key: 'public', label: t('public'), cell: ({ isPublic }) => t(isPublic ? 'yes' : 'no') },
    {
      key: 'actions',
      align: 'actions',
      cell: (plan) => (
        <RowActions
          edit={{ label: t('editNamed', { name: plan.name }), onClick: () => onEdit(plan) }}
          remove={{ label: t('deleteNamed', { name: plan.name }), onClick: () => onDelete(plan) }}
        />
      ),
    },
  ]
}
