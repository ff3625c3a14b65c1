import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useStored } from '../../../platform/use-stored.ts'
import { duration } from '../../../platform/values/file-size.rules.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { contentTexts } from './content-texts.ts'

let playing: HTMLAudioElement | null = null

/** Playback rates in the order of the button. */
const rates = [1, 1.5, 2]
/** Seconds that an arrow key seeks. */
const JUMP = 5

/** Plays a voice message or a song. Starting one pauses the other. */
export function AudioPlayer({ url }: { url: string }) {
  const t = useTexts(conversationTexts)
  const ct = useTexts(contentTexts)
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState({ on: false, at: 0, length: 0, broken: false })
  const [rate, setRate] = useStored('audioRate')
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = rate
  }, [rate])
  const toggle = () => {
    const player = audio.current
    if (!player) return
    if (!player.paused) return player.pause()
    if (playing && playing !== player) playing.pause()
    playing = player
    player.playbackRate = rate
    player.play().catch((error: unknown) => {
      // A pause before playback starts is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        setState((now) => ({ ...now, on: false, broken: true }))
    })
  }
  const length = Number.isFinite(state.length) ? state.length : state.at
  const goTo = (seconds: number) => {
    if (audio.current) audio.current.currentTime = Math.min(Math.max(0, seconds), length)
  }
  const jump = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -JUMP, ArrowDown: -JUMP, ArrowRight: JUMP, ArrowUp: JUMP }[event.key]
    if (by !== undefined) goTo((audio.current?.currentTime ?? 0) + by)
    else if (event.key === ' ') toggle()
    else return
    event.preventDefault()
  }
  return (
    <span className="ib-audio">
      {/* biome-ignore lint/a11y/useMediaCaption: voice messages have no captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setState((now) => ({ ...now, on: true, broken: false }))}
        onPause={() => setState((now) => ({ ...now, on: false }))}
        onEnded={() => setState((now) => ({ ...now, on: false, at: 0 }))}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = rate
          setState((now) => ({ ...now, length: currentTarget.duration, broken: false }))
        }}
        onDurationChange={({ currentTarget }) => setState((now) => ({ ...now, length: currentTarget.duration }))}
        onTimeUpdate={({ currentTarget }) => setState((now) => ({ ...now, at: currentTarget.currentTime }))}
        onError={() => setState((now) => ({ ...now, on: false, broken: true }))}
      />
      <button type="button" className="ib-audio-button" aria-label={t(state.on ? 'pause' : 'play')} onClick={toggle}>
        {state.on ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </button>
      {state.broken ? (
        <span className="ib-audio-broken" role="status">
          {ct('audioBroken')}
        </span>
      ) : (
        <>
          <input
            type="range"
            min={0}
            max={Math.max(length, 0.1)}
            step={0.1}
            value={Math.min(state.at, length)}
            aria-label={t('audioPlace')}
            aria-valuetext={duration(state.at)}
            onKeyDown={jump}
            onChange={({ currentTarget }) => goTo(Number(currentTarget.value))}
          />
          <span className="ib-audio-time">{duration(state.at > 0 ? state.at : length)}</span>
          <RateButton rate={rate} onChange={setRate} />
        </>
      )}
    </span>
  )
}

/** The playback rate of all audio in this browser. A press switches to the next rate. */
function RateButton({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  const t = useTexts(contentTexts)
  const face = `${new Intl.NumberFormat(currentLanguage()).format(rate)}×`
  const next = rates[rates.indexOf(rate) + 1] ?? rates[0] ?? 1
  return (
    <button
      type="button"
      className="ib-audio-rate"
      aria-label={t('audioRate', { rate: face })}
      title={t('audioRate', { rate: face })}
      onClick={() => onChange(next)}
    >
      {face}
    </button>
  )
}
