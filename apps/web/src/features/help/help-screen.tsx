import './help.css'
import type { Help } from '@recado/contract/help/help'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { videosQuery } from './help-data.ts'
import { helpTexts } from './help-texts.ts'
import { Player } from './player.tsx'

/** Help videos as cards. Nothing is loaded from the video service before a click (HLP-01, HLP-02). */
export function HelpScreen() {
  const t = useTexts(helpTexts)
  const { data, error, refetch } = useQuery(videosQuery)
  const [playing, setPlaying] = useState<Help | null>(null)
  return (
    <Page title={t('title')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
      {data && data.length > 0 && (
        <ul className="rc-videos">
          {data.map((help) => (
            <li key={help.id}>
              <VideoCard help={help} onPlay={() => setPlaying(help)} />
            </li>
          ))}
        </ul>
      )}
      {playing && <Player help={playing} onClose={() => setPlaying(null)} />}
    </Page>
  )
}

function VideoCard({ help, onPlay }: { help: Help; onPlay: () => void }) {
  const t = useTexts(helpTexts)
  return (
    <button
      type="button"
      className="rc-card rc-video"
      aria-label={[t('watch', { title: help.title }), help.description].filter(Boolean).join('. ')}
      onClick={onPlay}
    >
      <span className="rc-video-cover" aria-hidden>
        <IconPlayerPlayFilled size={40} />
      </span>
      <span className="rc-video-words">
        <strong>{help.title}</strong> {help.description && <span>{help.description}</span>}
      </span>
    </button>
  )
}
