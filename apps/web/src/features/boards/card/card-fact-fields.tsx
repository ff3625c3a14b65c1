import { ColorInput, MultiSelect, Select, TextInput } from '@mantine/core'
import {
  CARD_COLOR,
  CARD_TAG,
  MOST_CARD_PEOPLE,
  type Priority,
  priorities,
  type RecurrenceRule,
  recurrenceRules,
} from '@recado/contract/boards/card'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { boardTexts } from '../board-texts.ts'
import { colorShape, swatches } from '../colors.rules.ts'
import { type CardPartProps, CardSection } from './card-section.tsx'
import type { FieldProblem } from './use-card-editing.ts'

export interface PeopleFieldProps {
  /** Names by id. */
  people: ReadonlyMap<number, string>
  chosenIds: readonly number[]
  onChange: (users: number[]) => void
}

/** The users of a card. */
export function PeopleField({ people, chosenIds, onChange }: PeopleFieldProps) {
  const t = useTexts(boardTexts)
  return (
    <MultiSelect
      aria-label={t('people')}
      placeholder={chosenIds.length === 0 ? t('peopleSearch') : ''}
      searchable
      hidePickedOptions
      maxValues={MOST_CARD_PEOPLE}
      nothingFoundMessage={t('nobodyFound')}
      data={[...people].map(([id, label]) => ({ value: String(id), label }))}
      value={chosenIds.map(String)}
      onChange={(users) => onChange(users.map(Number))}
    />
  )
}

/** The fields of a card's facts, loaded on the first edit. */
export function FactFields({ edit, problems }: Pick<CardPartProps, 'edit'> & { problems: readonly FieldProblem[] }) {
  const t = useTexts(boardTexts)
  const draft = edit.state?.draft
  if (!draft) return null
  const { priority, date, tag, color } = draft
  return (
    <CardSection title={t('facts')}>
      <Select
        label={t('priority')}
        allowDeselect={false}
        data={priorities.map((value) => ({ value, label: t(`priority_${value}`) }))}
        value={priority}
        onChange={(value) => value && edit.setDraft({ priority: value as Priority })}
      />
      <DateField
        label={t('date')}
        value={date ?? ''}
        error={edit.state?.wrongDays.includes('date') && problems.includes('day') ? t('dayInvalid') : undefined}
        onWrong={(isWrong) => edit.setWrongDay('date', isWrong)}
        onChange={(value) => edit.setDraft({ date: value === '' ? null : value })}
      />
      <TextInput
        label={t('tag')}
        maxLength={CARD_TAG}
        value={tag}
        onChange={({ currentTarget: { value } }) => edit.setDraft({ tag: value })}
      />
      <ColorInput
        withEyeDropper={false}
        label={t('color')}
        swatches={[CARD_COLOR, ...swatches]}
        closeOnColorSwatchClick
        value={color}
        error={colorShape.test(color) ? undefined : t('colorInvalid')}
        onChange={(value) => edit.setDraft({ color: value })}
      />
      <RecurrenceFields edit={edit} problem={problems.includes('recurrence')} />
    </CardSection>
  )
}

function RecurrenceFields({ edit, problem }: { edit: CardPartProps['edit']; problem: boolean }) {
  const t = useTexts(boardTexts)
  const recurrence = edit.state?.draft.recurrence ?? null
  const setRule = (rule: string | null) =>
    edit.setDraft({
      recurrence: rule && rule !== 'none' ? { rule: rule as RecurrenceRule, next: recurrence?.next ?? '' } : null,
    })
  return (
    <>
      <Select
        label={t('recurrence')}
        allowDeselect={false}
        data={['none' as const, ...recurrenceRules].map((value) => ({ value, label: t(`recurrence_${value}`) }))}
        value={recurrence?.rule ?? 'none'}
        onChange={setRule}
      />
      {recurrence && (
        <DateField
          label={t('recurrenceNext')}
          description={t('recurrenceHelp')}
          required
          value={recurrence.next}
          error={problem ? t('recurrenceInvalid') : undefined}
          onChange={(next) => edit.setDraft({ recurrence: { ...recurrence, next } })}
        />
      )}
    </>
  )
}
