import { TextInput } from '@mantine/core'
import { CARD_TITLE } from '@recado/contract/boards/card'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { boardTexts } from '../board-texts.ts'
import { CardActivity } from './card-activity.tsx'
import { CardComments } from './card-comments.tsx'
import type { WholeCard } from './card-data.ts'
import { CardFacts } from './card-facts.tsx'
import { CardFiles } from './card-files.tsx'
import { CardSubtasks } from './card-subtasks.tsx'
import { CardTickets } from './card-tickets.tsx'
import { CardVideos } from './card-videos.tsx'
import { RichText } from './rich-text.tsx'
import type { CardEditing, FieldProblem } from './use-card-editing.ts'

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx').then((file) => file.RichTextEditor))

export interface CardPartProps {
  edit: CardEditing
  /** The card as it is at the server; a new one has none. */
  data: WholeCard | undefined
  isEditing: boolean
}

export interface CardContentProps extends CardPartProps {
  /** What has to be mended, once somebody tried to save. */
  problems: readonly FieldProblem[]
  /** Turns to editing, where something came that only editing shows. */
  onEdit: () => void
}

/** All parts of a card; view and edit share one layout. */
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
        <CardSubtasks {...part} />
        <CardFiles {...part} onEdit={onEdit} />
        <CardVideos {...part} problem={problems.includes('video')} />
        <CardComments {...part} />
        {data && <CardActivity cardId={data.card.id} />}
      </div>
      <div className="bd-sheet-side">
        <CardFacts {...part} problem={problems.includes('recurrence')} />
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
        <RichText html={html} />
      )}
    </CardSection>
  )
}

/** A part of a card under its heading; `part` names what the buttons of the sheet lead to. */
export function CardSection({ title, part, children }: { title: string; part?: string; children: ReactNode }) {
  return (
    <section className="bd-section" aria-label={title}>
      <h3 {...(part && { 'data-part': part, tabIndex: -1 })}>{title}</h3>
      {children}
    </section>
  )
}
