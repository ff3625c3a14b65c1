import { Button, Checkbox, TextInput } from '@mantine/core'
import { MOST_SUBTASKS, progressOfCard, SUBTASK_TITLE } from '@recado/contract/boards/card'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { DueDay, Progress } from '../board/card-face.tsx'
import { boardTexts } from '../board-texts.ts'
import { addedText, type DraftSubtask } from './card-draft.rules.ts'
import { type CardPartProps, CardSection } from './card-section.tsx'
import { newSubtask } from './use-card-editing.ts'

/** The subtasks with their days. Additions and completions are only sent on saving (BRD-10, BRD-11). */
export function CardSubtasks({ edit, isEditing, problem }: CardPartProps & { problem: boolean }) {
  const t = useTexts(boardTexts)
  const { draft, inputs } = edit.state ?? {}
  const subtasks = draft?.subtasks ?? []
  const completed = subtasks.filter((one) => one.completed).length
  const set = (next: readonly DraftSubtask[]) => edit.setDraft({ subtasks: next })
  const change = (key: string, part: Partial<DraftSubtask>) =>
    set(subtasks.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const add = () => {
    const title = addedText(inputs?.subtask ?? '')
    if (title === null || subtasks.length >= MOST_SUBTASKS) return
    set([...subtasks, newSubtask(title)])
    edit.setInputs({ subtask: '' })
  }
  return (
    <CardSection title={t('subtasks')}>
      {subtasks.length === 0 ? (
        <p className="bd-none">{t('noSubtasks')}</p>
      ) : (
        <>
          <Progress
            card={{
              title: draft?.title ?? '',
              progress: progressOfCard(completed, subtasks.length),
              counts: { subtasks: subtasks.length, completed },
            }}
          />
          <ul className="bd-list">
            {subtasks.map((one) => (
              <Subtask
                key={one.key}
                subtask={one}
                isEditing={isEditing}
                hasWrongDay={problem && edit.state?.wrongDays.includes(one.key) === true}
                onWrongDay={(isWrong) => edit.setWrongDay(one.key, isWrong)}
                onChange={(part) => change(one.key, part)}
                onRemove={() => set(subtasks.filter(({ key }) => key !== one.key))}
              />
            ))}
          </ul>
        </>
      )}
      {subtasks.length < MOST_SUBTASKS && (
        <div className="bd-adds">
          <TextInput
            aria-label={t('newSubtask')}
            placeholder={t('newSubtask')}
            maxLength={SUBTASK_TITLE}
            value={inputs?.subtask ?? ''}
            onChange={({ currentTarget: { value } }) => edit.setInputs({ subtask: value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add()
            }}
          />
          <Button variant="default" onClick={add}>
            {t('addSubtask')}
          </Button>
        </div>
      )}
    </CardSection>
  )
}

interface SubtaskProps {
  subtask: DraftSubtask
  isEditing: boolean
  hasWrongDay: boolean
  onWrongDay: (isWrong: boolean) => void
  onChange: (part: Partial<DraftSubtask>) => void
  onRemove: () => void
}

function Subtask({ subtask, isEditing, hasWrongDay, onWrongDay, onChange, onRemove }: SubtaskProps) {
  const t = useTexts(boardTexts)
  const { title, completed, due } = subtask
  return (
    <li className="bd-subtask">
      <Checkbox
        aria-label={t('completeSubtask', { title })}
        checked={completed}
        onChange={({ currentTarget: { checked } }) => onChange({ completed: checked })}
      />
      {isEditing ? (
        <>
          <TextInput
            aria-label={t('subtaskTitle')}
            maxLength={SUBTASK_TITLE}
            value={title}
            onChange={({ currentTarget: { value } }) => onChange({ title: value })}
            // A subtask without a title is removed.
            onBlur={() => title.trim() === '' && onRemove()}
          />
          <DateField
            className="bd-subtask-due"
            aria-label={t('subtaskDue', { title })}
            value={due ?? ''}
            error={hasWrongDay ? t('dayInvalid') : undefined}
            onWrong={onWrongDay}
            onChange={(value) => onChange({ due: value === '' ? null : value })}
          />
          <button
            type="button"
            className="bd-icon-button"
            aria-label={t('removeSubtask', { title })}
            title={t('removeSubtask', { title })}
            onClick={onRemove}
          >
            <IconX size={16} stroke={1.8} aria-hidden />
          </button>
        </>
      ) : (
        <>
          <span className="bd-subtask-title" data-completed={completed || undefined}>
            {title}
          </span>
          <DueDay day={due} isDone={completed} />
        </>
      )}
    </li>
  )
}
