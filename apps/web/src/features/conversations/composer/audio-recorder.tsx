import { IconSend2, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toastProblem, toastWarning } from '../../../platform/toast.ts'
import { duration } from '../../../platform/values/file-size.rules.ts'
import { focusWriting } from '../focus.ts'
import { partTexts } from '../parts/part-texts.ts'
import { addRecording } from '../state/drafts.ts'
import { BIT_RATE, recordingName, tooShort } from './recording.rules.ts'
import { useWaveform } from './use-waveform.ts'

const kinds = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4']

export interface AudioRecorderProps {
  /** The ticket whose draft keeps the recording if the user leaves it in the meantime. */
  uuid: string
  onDone: () => void
  onSend: (file: File) => void
}

/** Replaces the composer: timer, waveform, cancel, send. */
export function AudioRecorder({ uuid, onDone, onSend }: AudioRecorderProps) {
  const t = useTexts(partTexts)
  const me = useMe()
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [seconds, setSeconds] = useState(0)
  const [busy, setBusy] = useState(false)
  const recorder = useRef<MediaRecorder>(null)
  const decided = useRef(false)
  const bars = useWaveform(stream)
  useEffect(() => {
    let isUnmounted = false
    let microphone: MediaStream | undefined
    openMicrophone().then(
      (sound) => {
        microphone = sound
        if (isUnmounted) return stop(sound)
        const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
        recorder.current = new MediaRecorder(sound, { mimeType, audioBitsPerSecond: BIT_RATE })
        recorder.current.start()
        setStream(sound)
      },
      () => {
        toastProblem(t('recordingRefused'), 'microphone')
        onDone()
      },
    )
    return () => {
      isUnmounted = true
      if (recorder.current && !decided.current) addRecording(me.id, uuid, recordedBy(recorder.current))
      if (microphone) stop(microphone)
    }
  }, [t, onDone, me.id, uuid])
  useEffect(() => {
    if (!stream) return
    const startTime = Date.now()
    const timer = setInterval(() => setSeconds((Date.now() - startTime) / 1000), 200)
    return () => clearInterval(timer)
  }, [stream])
  // It replaces the composer, so the composer gets the focus back.
  useEffect(() => () => focusWriting(), [])
  const send = async () => {
    if (!recorder.current || busy) return
    setBusy(true)
    decided.current = true
    try {
      const file = await recordedBy(recorder.current)
      if (file) onSend(file)
      else toastWarning(t('recordingTooShort'), { id: 'recording', duration: 3000 })
    } catch {
      toastProblem(t('recordingFailed'), 'recording')
    }
    onDone()
  }
  const cancel = () => {
    decided.current = true
    onDone()
  }
  return (
    <div className="ib-recorder">
      <button
        type="button"
        className="ib-icon-button"
        aria-label={t('cancelRecording')}
        title={t('cancelRecording')}
        onClick={cancel}
      >
        <IconTrash size={20} stroke={1.7} />
      </button>
      <span className="ib-recorder-dot" aria-hidden />
      <span role="timer" aria-label={t('recording')}>
        {duration(seconds)}
      </span>
      <span className="ib-waveform" aria-hidden>
        {bars.map(({ at, level }) => (
          <i key={at} style={{ height: `${Math.max(8, level * 100)}%` }} />
        ))}
      </span>
      <button
        type="button"
        className="ib-send"
        aria-label={t('sendRecording')}
        disabled={!stream || busy}
        onClick={() => void send()}
      >
        <IconSend2 size={20} stroke={1.7} />
      </button>
    </div>
  )
}

async function openMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error('no microphone')
  return navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Ends a recording and returns it in the format for phones, or null if it is too short. */
async function recordedBy(recorder: MediaRecorder): Promise<File | null> {
  const sound = await finish(recorder)
  if (tooShort(sound.size)) return null
  const { toOggOpus } = await import('./ogg-opus.ts')
  const ogg = await toOggOpus(sound, BIT_RATE)
  return new File([ogg], recordingName(new Date()), { type: ogg.type })
}

function finish(recorder: MediaRecorder): Promise<Blob> {
  return new Promise((resolve) => {
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }))
    recorder.stop()
  })
}
