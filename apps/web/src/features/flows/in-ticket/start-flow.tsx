import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { withGroup } from '../../../ui/forms/with-group.ts'
import { useAllFlows } from '../flow-data.ts'
import { knownRun, startFlow } from './ticket-flow-data.ts'
import { ticketFlowTexts } from './ticket-flow-texts.ts'

interface Values extends Record<string, unknown> {
  flowId: string | null
}

export interface StartFlowProps {
  ticketId: number
  onClose: () => void
}

/** Chooses a flow and starts it in a ticket. The dialog says beforehand what changes. */
export function StartFlow({ ticketId, onClose }: StartFlowProps) {
  const t = useTexts(ticketFlowTexts)
  const { data: flows, error, refetch } = useAllFlows()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { flowId: null },
    validate: { flowId: (value) => (value ? null : t('flowMissing')) },
  })
  const startable = (flows ?? []).filter(({ active, publishedVersion }) => active && publishedVersion !== null)
  const of = (steps: boolean) =>
    startable
      .filter(({ chatFlowId }) => (chatFlowId !== undefined) === steps)
      .map(({ id, name }) => ({ value: String(id), label: name }))
  if (error && !flows)
    return (
      <Dialog title={t('startTitle')} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Dialog>
    )
  if (flows && startable.length === 0)
    return (
      <Dialog title={t('startTitle')} onClose={onClose}>
        <EmptyState title={t('noFlow')}>{t('noFlowHelp')}</EmptyState>
      </Dialog>
    )
  const currentRun = knownRun(ticketId)
  const start = async ({ flowId }: Values) => {
    await startFlow(ticketId, Number(flowId))
    onClose()
    toast(t('started', { name: startable.find(({ id }) => String(id) === flowId)?.name ?? '' }))
  }
  return (
    <FormModal title={t('startTitle')} submitLabel={t('start')} form={form} onSubmit={start} onClose={onClose}>
      <Select
        label={t('flow')}
        placeholder={t('chooseFlow')}
        nothingFoundMessage={t('nothingFound')}
        searchable
        allowDeselect={false}
        data-autofocus
        data={withGroup(of(false), t('stepFlows'), of(true))}
        {...form.getInputProps('flowId')}
      />
      <p>{t('startHelp')}</p>
      {currentRun && <p>{t('replaces', { name: currentRun.flowName })}</p>}
    </FormModal>
  )
}
