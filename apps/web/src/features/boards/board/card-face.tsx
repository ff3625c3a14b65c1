import type { CardFace } from '@recado/contract/boards/card'
import type { Icon } from '@tabler/icons-react'
import {
  IconCalendar,
  IconCalendarExclamation,
  IconMessage,
  IconMessages,
  IconPaperclip,
  IconRepeat,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useNow } from '../../../platform/use-now.ts'
import { formatDay, localDay } from '../../../platform/values/dates.ts'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { boardTexts } from '../board-texts.ts'
import { dueState } from '../card/card-signs.rules.ts'
import { PriorityBadge } from '../card/priority-badge.tsx'

/** Maximum users shown on a card; the others are counted. */
const FACES = 3

/** The content of a card: cover, tag, priority, title, date, users, counts and progress. */
export function CardFaceParts({ card, isDone }: { card: CardFace; isDone: boolean }) {
  const { coverUrl, tag, priority, title } = card
  return (
    <>
      {coverUrl && (
        <img className="bd-cover" src={coverUrl} alt="" width={276} height={110} loading="lazy" draggable={false} />
      )}
      <div className="bd-card-top">
        {tag !== '' && <span className="bd-tag">{tag}</span>}
        <PriorityBadge priority={priority} />
      </div>
      <h3>{title}</h3>
      <Facts card={card} isDone={isDone} />
      <Progress card={card} />
    </>
  )
}

function Facts({ card, isDone }: { card: CardFace; isDone: boolean }) {
  const t = useTexts(boardTexts)
  const { counts, recurrence, users } = card
  const files = counts.files
  return (
    <div className="bd-facts">
      <DueDay day={card.date} isDone={isDone || card.progress === 100} />
      {counts.comments > 0 && (
        <Fact icon={IconMessage} words={t('commentCount', { count: counts.comments })}>
          {counts.comments}
        </Fact>
      )}
      {files > 0 && (
        <Fact icon={IconPaperclip} words={t('fileCount', { count: files })}>
          {files}
        </Fact>
      )}
      {counts.tickets > 0 && (
        <Fact icon={IconMessages} words={t('ticketCount', { count: counts.tickets })}>
          {counts.tickets}
        </Fact>
      )}
      {recurrence && <Fact icon={IconRepeat} words={t(`recurrence_${recurrence.rule}`)} />}
      {users.length > 0 && (
        <span className="bd-faces" title={users.map(({ name }) => name).join(', ')}>
          {users.slice(0, FACES).map((person) => (
            <PersonAvatar key={person.id} person={person} size={22} />
          ))}
          {users.length > FACES && <span className="bd-more">+{users.length - FACES}</span>}
          <span className="rc-hidden">{users.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </div>
  )
}

function Fact({ icon: Sign, words, children }: { icon: Icon; words: string; children?: ReactNode }) {
  return (
    <span className="bd-fact" title={words}>
      <Sign size={14} stroke={1.7} aria-hidden />
      <span aria-hidden>{children}</span>
      <span className="rc-hidden">{words}</span>
    </span>
  )
}

/** The due day of a card. An overdue day is marked by an icon and a word. */
export function DueDay({ day, isDone }: { day: string | null; isDone: boolean }) {
  const t = useTexts(boardTexts)
  const state = useNow((now) => dueState(day, localDay(now), isDone) ?? '')
  if (!day || state === '') return null
  const Sign = state === 'overdue' ? IconCalendarExclamation : IconCalendar
  const key = state === 'overdue' ? 'overdue' : state === 'today' ? 'dueToday' : 'dueOn'
  return (
    <span className="bd-fact bd-due" data-due={state}>
      <Sign size={14} stroke={1.7} aria-hidden />
      <time dateTime={day}>{t(key, { day: formatDay(day) })}</time>
    </span>
  )
}

interface ProgressProps {
  card: { title: string; progress: number; counts: { subtasks: number; completed: number } }
}

/** The progress bar of completed subtasks, green at 100% (BRD-11). */
export function Progress({ card: { progress, counts, title } }: ProgressProps) {
  const t = useTexts(boardTexts)
  const words = t('progress', { percent: progress })
  return (
    <div className="bd-progress">
      <div
        className="bd-bar"
        role="progressbar"
        aria-label={`${words} ${title}`}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        data-whole={progress === 100 || undefined}
      >
        <span style={{ width: `${progress}%` }} />
      </div>
      <span className="bd-progress-words" title={words}>
        {counts.subtasks > 0 ? t('doneOf', { completed: counts.completed, count: counts.subtasks }) : `${progress}%`}
      </span>
    </div>
  )
}
