import { TextInput } from '@mantine/core'
import { CARD_TITLE } from '@recado/contract/boards/card'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { boardTexts } from '../board-texts.ts'
import { CardActivity } from './card-activity.tsx'
import { CardComments } from './card-comments.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardFiles } from './card-files.tsx'
import { type CardPartProps, CardSection } from './card-section.tsx'
import { CardSubtasks } from './card-subtasks.tsx'
import { CardTickets } from './card-tickets.tsx'
import { CardVideos } from './card-videos.tsx'
import type { FieldProblem } from './use-card-editing.ts'

const RichText = lazyPart(() => import('./rich-text.tsx').then((file) => file.RichText))
const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx').then((file) => file.RichTextEditor))

export interface CardContentProps extends CardPartProps {
  /** The validation errors, after the user tried to save. */
  problems: readonly FieldProblem[]
  /** Switches to editing when a part was added that only editing shows. */
  onEdit: () => void
}

/** All parts of a card. View and edit share one layout. */
export function CardContent({ problems, onEdit, ...part }: CardContentProps) {
  const t = useTexts(boardTexts)
  const { edit, data, isEditing } = part
  const title = edit.state?.draft.title ?? ''
  return (
    <div className="bd-sheet-columns">
      <div className="bd-sheet-main">
        {data?.card.coverUrl && <img className="bd-sheet-cover" src={data.card.coverUrl} alt="" />}
        {isEditing && (
          <TextInput
            label={t('fieldTitle')}
            required
            data-autofocus
            maxLength={CARD_TITLE}
            value={title}
            error={problems.includes('title') ? t('titleRequired') : undefined}
            onChange={({ currentTarget: { value } }) => edit.setDraft({ title: value })}
          />
        )}
        <Description {...part} />
        <CardSubtasks {...part} problem={problems.includes('day')} />
        <CardFiles {...part} onEdit={onEdit} />
        <CardVideos {...part} problem={problems.includes('video')} />
        <CardComments {...part} />
        {data && <CardActivity cardId={data.card.id} />}
      </div>
      <div className="bd-sheet-side">
        <CardFacts {...part} problems={problems} />
        {data && <CardTickets cardId={data.card.id} tickets={data.tickets} />}
      </div>
    </div>
  )
}

function Description({ edit, isEditing }: CardPartProps) {
  const t = useTexts(boardTexts)
  const html = edit.state?.draft.description ?? ''
  return (
    <CardSection title={t('description')}>
      {isEditing ? (
        <LazyParts fallback={<ScreenLoading />}>
          <RichTextEditor html={html} onChange={(description) => edit.setDraft({ description })} />
        </LazyParts>
      ) : html === '' ? (
        <p className="bd-none">{t('noDescription')}</p>
      ) : (
        <LazyParts fallback={<ScreenLoading />}>
          <RichText html={html} />
        </LazyParts>
      )}
    </CardSection>
  )
}
