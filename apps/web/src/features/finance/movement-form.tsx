import { SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type MovementKind, movementKinds } from '@recado/contract/finance/movement'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../platform/toast.ts'
import { amountOf } from '../../platform/values/money.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import { useChangeLedger } from './finance-data.ts'
import { financeTexts } from './finance-texts.ts'

/** Adds an income or an expense (FNC-04). */
export function MovementForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(financeTexts)
  const { add } = useChangeLedger()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { tipo: 'Entrada' as MovementKind, amount: '', title: '' },
    validate: {
      amount: (value) => (Number(amountOf(value)) > 0 ? null : t('amountInvalid')),
      title: lengthBetween(1, 200),
    },
  })
  const submit = async ({ tipo, amount, title }: typeof form.values) => {
    try {
      await add({ tipo, amount: amountOf(amount) ?? '', title })
    } catch (error) {
      toastProblem(t('createFailed'), 'finance-create')
      throw error
    }
    toast(t('created'))
    onClose()
  }
  return (
    <FormModal title={t('addTitle')} submitLabel={t('addAction')} form={form} onSubmit={submit} onClose={onClose}>
      <SegmentedControl
        aria-label={t('kind')}
        fullWidth
        data={movementKinds.map((kind) => ({ value: kind, label: t(kind) }))}
        key={form.key('tipo')}
        {...form.getInputProps('tipo')}
      />
      <TextInput
        label={t('amount')}
        description={t('amountHelp')}
        required
        data-autofocus
        inputMode="decimal"
        maxLength={20}
        key={form.key('amount')}
        {...form.getInputProps('amount')}
      />
      <TextInput
        label={t('description')}
        required
        maxLength={200}
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
    </FormModal>
  )
}
