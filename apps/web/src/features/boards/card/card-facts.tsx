import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { ColorChip } from '../../../ui/color-chip.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { useUserNames } from '../../identity/public.ts'
import { DueDay } from '../board/card-face.tsx'
import { boardTexts } from '../board-texts.ts'
import { isPlain } from '../colors.rules.ts'
import { type CardPartProps, CardSection } from './card-section.tsx'
import { PriorityBadge } from './priority-badge.tsx'
import type { FieldProblem } from './use-card-editing.ts'

const FactFields = lazyPart(() => import('./card-fact-fields.tsx').then((file) => file.FactFields))
const PeopleField = lazyPart(() => import('./card-fact-fields.tsx').then((file) => file.PeopleField))

/** The facts of a card: users, priority, day, tag, colour, recurrence. */
export function CardFacts({ problems, ...part }: CardPartProps & { problems: readonly FieldProblem[] }) {
  return (
    <>
      <People {...part} />
      {part.isEditing ? (
        <LazyParts>
          <FactFields edit={part.edit} problems={problems} />
        </LazyParts>
      ) : (
        <FactList {...part} />
      )}
    </>
  )
}

/** Returns the company's users, and users of the card who have left the company. */
function usePeople(data: CardPartProps['data']): Map<number, string> {
  const names = useUserNames().data ?? []
  return new Map([...(data?.card.users ?? []), ...names].map(({ id, name }) => [id, name]))
}

function People({ edit, data, isEditing }: CardPartProps) {
  const t = useTexts(boardTexts)
  const people = usePeople(data)
  const chosenIds = edit.state?.draft.users ?? []
  return (
    <CardSection title={t('people')} part="users">
      {isEditing ? (
        <LazyParts>
          <PeopleField people={people} chosenIds={chosenIds} onChange={(users) => edit.setDraft({ users })} />
        </LazyParts>
      ) : chosenIds.length === 0 ? (
        <p className="bd-none">{t('noPeople')}</p>
      ) : (
        <ul className="bd-people">
          {chosenIds.map((id) => (
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
