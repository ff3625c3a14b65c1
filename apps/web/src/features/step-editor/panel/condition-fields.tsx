import { Select, TextInput } from '@mantine/core'
import { type StepCondition, stepFields, stepOperators } from '@recado/contract/flows/chat-flow'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useUserNames } from '../../identity/public.ts'
import { useQueues } from '../../queues/public.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import type { Editor } from '../use-draft.ts'
import { type NamedItem, type Target, targetsOf } from './targets.rules.ts'

interface ConditionFieldsProps {
  editor: Editor
  condition: StepCondition
  narrow: boolean
  onChange: (next: StepCondition) => void
}

const routeOptions = ['etapa', 'fila', 'usuario', 'novaEtapa'] as const
type OperatorKey =
  `op_${(typeof stepOperators)[number] extends infer O ? (O extends string ? Underscored<O> : never) : never}`
type Underscored<S extends string> = S extends `${infer A} ${infer B}` ? `${A}_${Underscored<B>}` : S

/** Keeps a value of another client as a choice. */
const withOwn = (targets: Target[], value: string): Target[] =>
  targets.some((one) => one.value === value) ? targets : [...targets, { value, label: value || '—' }]

/** A condition: what it checks, how it compares, and where it leads (STE-06, STE-09). */
export function ConditionFields({ editor, condition, narrow, onChange }: ConditionFieldsProps) {
  const t = useTexts(stepEditorTexts)
  const { field, operator, value, routeOption } = condition
  const put = (change: Partial<StepCondition>) => onChange({ ...condition, ...change })
  const fields = stepFields.map((one) => ({ value: one as string, label: t(`field_${one}`) }))
  const operators = stepOperators.map((one) => ({
    value: one as string,
    label: t(`op_${one.replaceAll(' ', '_')}` as OperatorKey),
  }))
  const still = { disabled: narrow, allowDeselect: false }
  const choose = (choice: string | null) => {
    if (choice === routeOption) return
    if (choice === 'novaEtapa') editor.addStepFor(condition)
    else if (choice) put({ routeOption: choice as StepCondition['routeOption'], route: null })
  }
  return (
    <div className="se-condition">
      <Select
        {...still}
        label={t('field')}
        data={withOwn(fields, field)}
        value={field}
        onChange={(of) => of && put({ field: of })}
      />
      <Select
        {...still}
        label={t('operator')}
        data={withOwn(operators, operator)}
        value={operator}
        onChange={(of) => of && put({ operator: of })}
      />
      {operator !== 'vazio' && (
        <TextInput
          label={t('value')}
          maxLength={500}
          value={value}
          onChange={({ currentTarget }) => put({ value: currentTarget.value })}
        />
      )}
      <Select
        {...still}
        label={t('routeOption')}
        data={routeOptions.map((one) => ({ value: one, label: t(`route_${one}`) }))}
        value={routeOption}
        onChange={choose}
      />
      <TargetField editor={editor} condition={condition} narrow={narrow} onChange={onChange} />
    </div>
  )
}

/** Steps, queues or users: existing ones first, the documented names after them. */
function TargetField({ editor, condition, narrow, onChange }: ConditionFieldsProps) {
  const t = useTexts(stepEditorTexts)
  const { data: queues } = useQueues()
  const { data: people } = useUserNames()
  const { routeOption, route } = condition
  const steps: NamedItem[] = editor.draft.nodeList
    .filter(({ id }) => id !== editor.openId)
    .map(({ id, name }) => ({ id, name: name || t('empty') }))
  const { groups, chosenValue, isSample, isGone } = targetsOf(condition, { steps, queues, people })
  const groupLabel = {
    real: t(routeOption === 'fila' ? 'companyQueues' : `route_${routeOption}`),
    sample: t('sampleNames'),
  }
  const data = groups.map(({ of, targets }) => ({ group: groupLabel[of], items: targets }))
  const deletedTarget = { value: String(route ?? ''), label: t('gone', { name: String(route ?? '') }) }
  const note = chosenValue === null ? t('targetNone') : isSample ? t('sampleHelp') : undefined
  return (
    <Select
      label={t(`target_${routeOption}`)}
      {...(note && { description: note })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isGone ? t('targetGone') : undefined}
      disabled={narrow}
      searchable
      clearable
      data={isGone ? [...data, { group: '—', items: [deletedTarget] }] : data}
      value={chosenValue}
      onChange={(value) => onChange({ ...condition, route: toRoute(routeOption, value) })}
    />
  )
}

/** Queues and users are stored by their number, everything else as text. */
const toRoute = (option: StepCondition['routeOption'], value: string | null) =>
  value !== null && (option === 'fila' || option === 'usuario') && /^\d+$/.test(value) ? Number(value) : value
