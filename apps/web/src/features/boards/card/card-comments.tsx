import { Button, Textarea } from '@mantine/core'
import { type CardComment, COMMENT_LENGTH } from '@recado/contract/boards/card'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useCan, useMayManage } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { useMentions } from '../../../ui/mention/use-mentions.tsx'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { boardTexts } from '../board-texts.ts'
import { cardBellTexts } from '../mentions/bell-texts.ts'
import { useBoardPeople } from '../mentions/open-card.ts'
import { addedText } from './card-draft.rules.ts'
import { type CardPartProps, CardSection } from './card-section.tsx'

/** The comments of a card. Additions and removals are only sent on saving (BRD-10). */
export function CardComments({ edit, data }: CardPartProps) {
  const t = useTexts(boardTexts)
  const words = useTexts(cardBellTexts)
  const me = useMe()
  const mayEdit = useCan('boards:edit')
  const { draft, inputs } = edit.state ?? {}
  const { newComments = [], removedComments = [] } = draft ?? {}
  const stored = (data?.card.comments ?? []).filter(({ id }) => !removedComments.includes(id))
  const mayManage = useMayManage('boards:deleteCards')
  const field = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({
    label: words('people'),
    text: inputs?.comment ?? '',
    field,
    usePeople: useBoardPeople,
  })
  const add = () => {
    const text = addedText(inputs?.comment ?? '')
    if (text === null) return
    edit.setDraft({ newComments: [...newComments, text] })
    edit.setInputs({ comment: '' })
  }
  return (
    <CardSection title={t('comments')}>
      {stored.length + newComments.length === 0 ? (
        <p className="bd-none">{t('noComments')}</p>
      ) : (
        <ul className="bd-list">
          {stored.map((comment) => (
            <Comment
              key={comment.id}
              name={comment.user}
              text={comment.title}
              when={<Moment comment={comment} />}
              onRemove={
                mayEdit && mayManage(comment.userId)
                  ? () => edit.setDraft({ removedComments: [...removedComments, comment.id] })
                  : undefined
              }
            />
          ))}
          {newComments.map((text, index) => (
            <Comment
              // biome-ignore lint/suspicious/noArrayIndexKey: new comments have no id and keep their order
              key={`new ${index}`}
              name={me.name}
              text={text}
              when={t('commentWaits')}
              onRemove={() => edit.setDraft({ newComments: newComments.filter((_, at) => at !== index) })}
            />
          ))}
        </ul>
      )}
      {mayEdit && (
        <div className="bd-adds">
          {mentions.list}
          <Textarea
            ref={field}
            {...mentions.field}
            aria-label={t('newComment')}
            placeholder={t('newComment')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={COMMENT_LENGTH}
            value={inputs?.comment ?? ''}
            onChange={({ currentTarget: { value } }) => {
              edit.setInputs({ comment: value })
              mentions.follow()
            }}
            onSelect={mentions.follow}
            onKeyDown={mentions.takesKey}
            onBlur={mentions.leave}
          />
          <Button variant="default" onClick={add}>
            {t('addComment')}
          </Button>
        </div>
      )}
    </CardSection>
  )
}

const Moment = ({ comment: { createdAt } }: { comment: CardComment }) => (
  <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
)

interface CommentProps {
  name: string
  text: string
  when: ReactNode
  onRemove: (() => void) | undefined
}

function Comment({ name, text, when, onRemove }: CommentProps) {
  const t = useTexts(boardTexts)
  return (
    <li className="bd-comment">
      <PersonAvatar person={{ name }} size={28} />
      <div>
        <p className="bd-comment-head">
          <strong>{name}</strong> <span className="bd-quiet">{when}</span>
        </p>
        <p className="bd-comment-text">{drawText(text)}</p>
      </div>
      {onRemove && (
        <button
          type="button"
          className="bd-icon-button"
          aria-label={t('removeComment', { name })}
          title={t('removeComment', { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </button>
      )}
    </li>
  )
}
