import type { Message } from '@recado/contract/conversations/message'
import { listMessageVersions } from '@recado/contract/conversations/timeline'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { FormattedText } from '../content/formatted-text.tsx'
import { conversationTexts } from '../conversation-texts.ts'
import { detailsTexts } from './details-texts.ts'

/** The earlier texts of a message (PLUS-22), and the authors of its reactions. */
export function MessageDetails({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts(detailsTexts)
  return (
    <Dialog title={t('title')} onClose={onClose} size={480}>
      <div className="ib-details">
        {message.isEdited && <Versions message={message} />}
        {message.reactions.length > 0 && <Reactions message={message} />}
      </div>
    </Dialog>
  )
}

function Versions({ message }: { message: Message }) {
  const t = useTexts(detailsTexts)
  const { data, error, refetch } = useQuery({
    queryKey: ['messages', 'versions', message.id, message.version],
    queryFn: ({ signal }) => call(listMessageVersions, { params: { id: message.id }, signal }),
  })
  return (
    <section aria-label={t('versions')}>
      <h3>{t('versions')}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="rc-skeleton" role="status" aria-label={t('loading')} />}
      {data?.length === 0 && <p className="ib-quiet">{t('none')}</p>}
      {data && (
        <ol>
          {data.map(({ body, until }) => (
            <li key={until}>
              <p>{drawText(body)}</p>
              <span className="ib-quiet">{t('until', { at: formatMoment(until) })}</span>
            </li>
          ))}
          <li>
            <p>
              <FormattedText text={message.body} />
            </p>
            <span className="ib-quiet">{t('now')}</span>
          </li>
        </ol>
      )}
    </section>
  )
}

function Reactions({ message }: { message: Message }) {
  const t = useTexts(detailsTexts)
  const say = useTexts(conversationTexts)
  return (
    <section aria-label={t('reactions')}>
      <h3>{t('reactions')}</h3>
      <ul>
        {message.reactions.map(({ emoji, fromMe, name }) => (
          <li key={`${fromMe}/${name}`}>
            {emoji} {name || (fromMe ? say('you') : '')}
          </li>
        ))}
      </ul>
    </section>
  )
}
