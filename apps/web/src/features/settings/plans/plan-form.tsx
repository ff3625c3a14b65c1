import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { planFeatures } from '@recado/contract/access'
import { type Plan, recurrences } from '@recado/contract/identity/plan'
import { errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { lengthBetween, wholeBetween } from '../../../ui/forms/field-checks.ts'
import { addPlan, changePlan, OPERATOR_FORM_DELAY } from '../operator-data.ts'
import { settingTexts } from '../setting-texts.ts'

const startOf = (plan: Plan | undefined) => ({
  name: plan?.name ?? '',
  users: (plan?.users ?? 5) as number | string,
  connections: (plan?.connections ?? 1) as number | string,
  queues: (plan?.queues ?? 5) as number | string,
  value: (plan?.value ?? '') as number | string,
  recurrence: plan?.recurrence ?? 'MENSAL',
  useCampaigns: plan?.useCampaigns ?? true,
  useKanban: plan?.useKanban ?? true,
  useOpenAi: plan?.useOpenAi ?? true,
  useIntegrations: plan?.useIntegrations ?? true,
  useSchedules: plan?.useSchedules ?? true,
  useInternalChat: plan?.useInternalChat ?? true,
  useExternalApi: plan?.useExternalApi ?? true,
  isPublic: plan?.isPublic ?? true,
})

const inputOf = ({ users, connections, queues, value, recurrence, ...rest }: ReturnType<typeof startOf>) => ({
  ...rest,
  ...{ users: Number(users), connections: Number(connections), queues: Number(queues), value: Number(value) },
  recurrence: recurrence as (typeof recurrences)[number],
})

const limit = (value: number | string) =>
  value === '' ? settingTexts.text('limitInvalid') : wholeBetween(0, 1_000_000)(value)
const price = (value: number | string) =>
  value !== '' && Number(value) >= 0 && Number(value) <= 1_000_000 ? null : settingTexts.text('valueInvalid')

/** Limits, price, the seven features, and whether the plan is offered at sign-up (SET-10). */
export function PlanForm({ plan, onClose }: { plan?: Plan; onClose: () => void }) {
  const t = useTexts(settingTexts)
  const form = useForm({
    mode: 'controlled',
    initialValues: startOf(plan),
    validate: { name: lengthBetween(2, 100), users: limit, connections: limit, queues: limit, value: price },
  })
  const submit = async (values: typeof form.values) => {
    const input = inputOf(values)
    try {
      if (plan) await changePlan(plan.id, changedFields(input, inputOf(startOf(plan))))
      else await addPlan(input)
    } catch (error) {
      toastProblem(t('duplicateHint'), 'operator-save')
      if (errorCode(error) !== 'ERR_DUPLICATED_PLAN') throw error
      return form.setFieldError('name', errorText(error))
    }
    toast(t('planSaved'))
    onClose()
  }
  const count = { min: 0, max: 1_000_000, clampBehavior: 'none', allowDecimal: false, required: true } as const
  return (
    <FormModal
      title={plan ? t('editPlan', { name: plan.name }) : t('newPlan')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      delay={OPERATOR_FORM_DELAY}
      size={640}
    >
      <TextInput label={t('name')} required data-autofocus maxLength={100} {...form.getInputProps('name')} />
      <div className="rc-three">
        <NumberInput label={t('users')} {...count} {...form.getInputProps('users')} />
        <NumberInput label={t('connections')} {...count} {...form.getInputProps('connections')} />
        <NumberInput label={t('queues')} {...count} {...form.getInputProps('queues')} />
      </div>
      <div className="rc-two">
        <NumberInput
          label={t('value')}
          required
          prefix="R$ "
          decimalSeparator=","
          thousandSeparator="."
          decimalScale={2}
          fixedDecimalScale
          min={0}
          max={1_000_000}
          clampBehavior="none"
          hideControls
          {...form.getInputProps('value')}
        />
        <Select
          label={t('recurrence')}
          allowDeselect={false}
          data={recurrences.map((value) => ({ value, label: t(value) }))}
          {...form.getInputProps('recurrence')}
        />
      </div>
      <fieldset className="rc-features">
        <legend>{t('features')}</legend>
        {planFeatures.map((feature) => (
          <Checkbox key={feature} label={t(feature)} {...form.getInputProps(feature, { type: 'checkbox' })} />
        ))}
      </fieldset>
      <Switch
        label={t('isPublic')}
        description={t('isPublicHelp')}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
