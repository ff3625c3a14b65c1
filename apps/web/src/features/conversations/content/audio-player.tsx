import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { duration } from './file-size.rules.ts'

let playing: HTMLAudioElement | null = null

/** Plays a voice message or a song; starting one stops the other. */
export function AudioPlayer({ url }: { url: string }) {
  const t = useTexts(conversationTexts)
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState({ on: false, at: 0, length: 0 })
  const toggle = () => {
    const player = audio.current
    if (!player) return
    if (!player.paused) return player.pause()
    if (playing && playing !== player) playing.pause()
    playing = player
    void player.play().catch(() => {})
  }
  const length = Number.isFinite(state.length) ? state.length : state.at
  return (
    <span className="ib-audio">
      {/* biome-ignore lint/a11y/useMediaCaption: voice messages have no captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setState((now) => ({ ...now, on: true }))}
        onPause={() => setState((now) => ({ ...now, on: false }))}
        onEnded={() => setState((now) => ({ ...now, on: false, at: 0 }))}
        onLoadedMetadata={({ currentTarget }) => setState((now) => ({ ...now, length: currentTarget.duration }))}
        onDurationChange={({ currentTarget }) => setState((now) => ({ ...now, length: currentTarget.duration }))}
        onTimeUpdate={({ currentTarget }) => setState((now) => ({ ...now, at: currentTarget.currentTime }))}
      />
      <button type="button" className="ib-audio-button" aria-label={t(state.on ? 'pause' : 'play')} onClick={toggle}>
        {state.on ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(state.at, length)}
        aria-label={t('audioPlace')}
        aria-valuetext={duration(state.at)}
        onChange={({ currentTarget }) => {
          if (audio.current) audio.current.currentTime = Number(currentTarget.value)
        }}
      />
      <span className="ib-audio-time">{duration(state.at > 0 ? state.at : length)}</span>
    </span>
  )
}
