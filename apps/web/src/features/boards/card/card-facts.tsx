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
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { ColorChip } from '../../../ui/color-chip.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { useUserNames } from '../../identity/public.ts'
import { DueDay } from '../board/card-face.tsx'
import { boardTexts } from '../board-texts.ts'
import { colorShape, isPlain, swatches } from '../colors.rules.ts'
import { type CardPartProps, CardSection } from './card-section.tsx'
import { PriorityBadge } from './priority-badge.tsx'

/** What a card is about in few words: people, priority, day, tag, colour, repetition. */
export function CardFacts({ problem, ...part }: CardPartProps & { problem: boolean }) {
  return (
    <>
      <People {...part} />
      {part.isEditing ? <FactFields {...part} problem={problem} /> : <FactList {...part} />}
    </>
  )
}

/** The people of the company, and those of the card although they left it. */
function usePeople(data: CardPartProps['data']): Map<number, string> {
  const names = useUserNames().data ?? []
  return new Map([...(data?.card.users ?? []), ...names].map(({ id, name }) => [id, name]))
}

function People({ edit, data, isEditing }: CardPartProps) {
  const t = useTexts(boardTexts)
  const people = usePeople(data)
  const chosen = edit.state?.draft.users ?? []
  return (
    <CardSection title={t('people')} part="users">
      {isEditing ? (
        <MultiSelect
          aria-label={t('people')}
          placeholder={chosen.length === 0 ? t('peopleSearch') : ''}
          searchable
          hidePickedOptions
          maxValues={MOST_CARD_PEOPLE}
          nothingFoundMessage={t('nobodyFound')}
          data={[...people].map(([id, label]) => ({ value: String(id), label }))}
          value={chosen.map(String)}
          onChange={(users) => edit.setDraft({ users: users.map(Number) })}
        />
      ) : chosen.length === 0 ? (
        <p className="bd-none">{t('noPeople')}</p>
      ) : (
        <ul className="bd-people">
          {chosen.map((id) => (
            <li key={id}>
              <PersonAvatar person={{ name: people.get(id) ?? '' }} size={24} />
              {people.get(id)}
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  )
}

function FactList({ edit, data }: CardPartProps) {
  const t = useTexts(boardTexts)
  const draft = edit.state?.draft
  if (!draft) return null
  const { priority, date, tag, color, recurrence } = draft
  return (
    <CardSection title={t('facts')}>
      <dl className="bd-fact-list">
        <Fact name={t('priority')}>
          <PriorityBadge priority={priority} />
        </Fact>
        <Fact name={t('date')}>{date ? <DueDay day={date} isDone={data?.card.progress === 100} /> : t('noDate')}</Fact>
        <Fact name={t('tag')}>{tag === '' ? t('noTag') : tag}</Fact>
        <Fact name={t('color')}>{isPlain(color) ? t('white') : <ColorChip color={color}>{color}</ColorChip>}</Fact>
        <Fact name={t('recurrence')}>
          {recurrence
            ? `${t(`recurrence_${recurrence.rule}`)}. ${t('recurrenceNextOn', { day: formatDay(recurrence.next) })}`
            : t('recurrence_none')}
        </Fact>
      </dl>
      {data?.card.copyOf != null && <p className="bd-quiet">{t('isCopy')}</p>}
    </CardSection>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

function FactFields({ edit, problem }: CardPartProps & { problem: boolean }) {
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
        onChange={(value) => edit.setDraft({ date: value === '' ? null : value })}
      />
      <TextInput
        label={t('tag')}
        maxLength={CARD_TAG}
        value={tag}
        onChange={({ currentTarget: { value } }) => edit.setDraft({ tag: value })}
      />
      <ColorInput
        label={t('color')}
        swatches={[CARD_COLOR, ...swatches]}
        closeOnColorSwatchClick
        value={color}
        error={colorShape.test(color) ? undefined : t('colorInvalid')}
        onChange={(value) => edit.setDraft({ color: value })}
      />
      <RecurrenceFields edit={edit} problem={problem} />
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
