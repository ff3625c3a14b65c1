import { Select, TextInput } from '@mantine/core'
import { type StepCondition, stepFields, stepOperators } from '@recado/contract/flows/chat-flow'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useUserNames } from '../../identity/public.ts'
import { useQueues } from '../../queues/public.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import type { Editor } from '../use-draft.ts'
import { type Named, type Target, targetsOf } from './targets.rules.ts'

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

/** What another client stored stays a choice. */
const withOwn = (known: Target[], value: string): Target[] =>
  known.some((one) => one.value === value) ? known : [...known, { value, label: value || '—' }]

/** A condition: what is looked at, how it is compared, and where it leads (STE-06, STE-09). */
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
  const choose = (chosen: string | null) => {
    if (chosen === routeOption) return
    if (chosen === 'novaEtapa') editor.addStepFor(condition)
    else if (chosen) put({ routeOption: chosen as StepCondition['routeOption'], route: null })
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

/** Steps, queues or people: real ones first, the documented names after them. */
function TargetField({ editor, condition, narrow, onChange }: ConditionFieldsProps) {
  const t = useTexts(stepEditorTexts)
  const { data: queues } = useQueues()
  const { data: people } = useUserNames()
  const { routeOption, route } = condition
  const steps: Named[] = editor.draft.nodeList
    .filter(({ id }) => id !== editor.openId)
    .map(({ id, name }) => ({ id, name: name || t('empty') }))
  const { groups, chosen, isSample, isGone } = targetsOf(condition, { steps, queues, people })
  const groupLabel = {
    real: t(routeOption === 'fila' ? 'companyQueues' : `route_${routeOption}`),
    sample: t('sampleNames'),
  }
  const data = groups.map(({ of, targets }) => ({ group: groupLabel[of], items: targets }))
  const gone = { value: String(route ?? ''), label: t('gone', { name: String(route ?? '') }) }
  const note = chosen === null ? t('targetNone') : isSample ? t('sampleHelp') : undefined
  return (
    <Select
      label={t(`target_${routeOption}`)}
      {...(note && { description: note })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isGone ? t('targetGone') : undefined}
      disabled={narrow}
      searchable
      clearable
      data={isGone ? [...data, { group: '—', items: [gone] }] : data}
      value={chosen}
      onChange={(value) => onChange({ ...condition, route: toRoute(routeOption, value) })}
    />
  )
}

/** Queues and people are named by their number, all else by its text. */
const toRoute = (option: StepCondition['routeOption'], value: string | null) =>
  value !== null && (option === 'fila' || option === 'usuario') && /^\d+$/.test(value) ? Number(value) : value
