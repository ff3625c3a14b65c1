import { planFeatures } from '@recado/contract/access'
import type { Plan } from '@recado/contract/identity/plan'
import { useQuery } from '@tanstack/react-query'
import type { TextKey } from '../../../platform/i18n/texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoney } from '../../../platform/values/money.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { actionColumn, DeleteConfirm, ListDialogs, ListHead, ListTable } from '../../../ui/lists/list-parts.tsx'
import { type List, useList } from '../../../ui/lists/use-list.ts'
import { plansQuery, removePlan } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'
import type { pt } from '../texts.pt.ts'
import { PlanForm } from './plan-form.tsx'

/** Plans with their limits and features (SET-10). */
export function PlansTab() {
  const t = useTexts(settingTexts)
  const { data, error, refetch } = useQuery(plansQuery)
  const list = useList<Plan>({
    title: t('tabPlans'),
    table: t('plansTable'),
    add: t('addPlan'),
    empty: t('noPlans'),
  })
  return (
    <>
      <div className="rc-page-tools">
        <ListHead list={list} />
      </div>
      <ListTable
        list={list}
        columns={useColumns(list)}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
      />
      <ListDialogs
        list={list}
        form={(plan, close) => <PlanForm plan={plan} onClose={close} />}
        remove={({ id, name }, close) => (
          <DeleteConfirm
            title={t('deletePlan', { name })}
            action={t('deletePlanAction')}
            doneText={t('planDeleted')}
            onDelete={() => removePlan(id)}
            onClose={close}
          >
            {t('deleteHelp')}
          </DeleteConfirm>
        )}
      />
    </>
  )
}

function useColumns(list: List<Plan>): Column<Plan>[] {
  const t = useTexts(settingTexts)
  const features = (plan: Plan) => {
    const includedFeatures = planFeatures.filter((feature) => plan[feature])
    if (includedFeatures.length === planFeatures.length) return t('all')
    return includedFeatures.map((feature) => t(feature)).join(', ') || t('none')
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
    actionColumn(list, ({ name }) => ({ edit: t('editNamed', { name }), remove: t('deleteNamed', { name }) })),
  ]
}
