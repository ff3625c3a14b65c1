import { Link } from '@tanstack/react-router'
import { useNow } from '../../platform/use-now.ts'
import { formatAge } from '../../platform/values/dates.ts'
import { type MentionSource, type UnseenMention, useUnseenMentions } from './mention-source.ts'

export interface BellMentionsProps<M extends UnseenMention> {
  source: MentionSource<M>
  title: string
  /** Names the place of a mention. */
  placeOf: (mention: M) => string
  onClose: () => void
}

/** The bell's part about the mentions of a source, latest first. Opening the place of a mention marks it as seen. */
export function BellMentions<M extends UnseenMention>({ title, ...props }: BellMentionsProps<M>) {
  const { data = [] } = useUnseenMentions(props.source)
  if (data.length === 0) return null
  return (
    <>
      <h2 className="rc-bell-title">{title}</h2>
      <ul className="rc-bell-list">
        {data.map((mention) => (
          <li key={mention.id}>
            <Mention mention={mention} {...props} />
          </li>
        ))}
      </ul>
    </>
  )
}

type MentionProps<M extends UnseenMention> = Omit<BellMentionsProps<M>, 'title'> & { mention: M }

function Mention<M extends UnseenMention>({ mention, source, placeOf, onClose }: MentionProps<M>) {
  const { texts, address } = source
  const age = useNow((now) => formatAge(mention.at, now))
  return (
    <Link {...(address(mention) as { to: string })} preload={false} className="rc-bell-row" onClick={onClose}>
      <span className="rc-bell-name">{texts.sentence(mention)}</span>
      <time dateTime={mention.at}>{age}</time>
      <span className="rc-bell-text">{mention.text}</span>
      <span className="rc-bell-place">{placeOf(mention)}</span>
    </Link>
  )
}
