import { Button, Checkbox } from '@mantine/core'
import { type FlowFileKind, flowFiles } from '@recado/contract/flows/choices'
import { MEGABYTE } from '@recado/contract/values/upload-limit.rules'
import { IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useFileLimit } from '../../../../../platform/values/upload-limit.ts'
import { editorTexts } from '../editor-texts.ts'
import { compressImage } from './compress.ts'
import { endingsOf, type FilePlace, fileRejection } from './file-checks.rules.ts'
import { useFileAddress } from './use-file-address.ts'

/** A file of a node: stored, or chosen and not uploaded yet. */
export interface Media {
  url: string
  original: string
  record: boolean
  file: File | null
}

export const noMedia: Media = { url: '', original: '', record: true, file: null }

/** Returns the original name of a file, or the last part of its path if none is stored. */
export const mediaName = ({ file, original, url }: Media): string =>
  file?.name ?? (original || (url.split('/').at(-1) ?? ''))

export const hasMedia = ({ url, file }: Media): boolean => file !== null || url.trim() !== ''

const signs = { img: IconPhoto, audio: IconMusic, video: IconVideo }

interface MediaFieldProps {
  kind: FlowFileKind
  place: FilePlace
  value: Media
  onChange: (media: Media) => void
  error?: ReactNode
}

/** Chooses a file of a node and shows it. A rejected file shows the reason. */
export function MediaField({ kind, place, value, onChange, error }: MediaFieldProps) {
  const t = useTexts(editorTexts)
  const { bytes, size } = useFileLimit(flowFiles[kind].maxBytes)
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    const refusal = fileRejection(kind, file, place, bytes)
    setProblem(refusal && t(refusal, { megabytes: Math.floor(bytes / MEGABYTE) }))
    if (refusal) return
    setBusy(true)
    try {
      onChange({ ...value, original: file.name, file: kind === 'img' ? await compressImage(file) : file })
    } catch {
      setProblem(t('imgFailed'))
    } finally {
      setBusy(false)
    }
  }
  const Sign = signs[kind]
  const name = mediaName(value)
  const message = problem ?? error
  return (
    <div className="fe-media" data-wrong={message ? true : undefined} tabIndex={-1}>
      <Preview kind={kind} media={value} />
      <div className="fe-media-choose">
        <Button
          variant="default"
          size="xs"
          leftSection={<Sign size={16} />}
          loading={busy}
          data-autofocus={place === 'node' || undefined}
          aria-describedby={helpId}
          onClick={() => input.current?.click()}
        >
          {t(hasMedia(value) ? `replace_${kind}` : `choose_${kind}`)}
        </Button>
        <span className="rc-file-name" role="status">
          {hasMedia(value) ? name : t('noFile')}
        </span>
      </div>
      <p className="fe-help" id={helpId}>
        {t(kind === 'audio' && place === 'content' ? 'help_audioContent' : `help_${kind}`, { size })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={endingsOf(kind, place)
          .map((ending) => `.${ending}`)
          .join(',')}
        aria-label={t(`choose_${kind}`)}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {kind === 'audio' && (
        <Checkbox
          label={t('record')}
          checked={value.record}
          onChange={({ currentTarget }) => onChange({ ...value, record: currentTarget.checked })}
        />
      )}
      {message && (
        <p className="fe-error" role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

function Preview({ kind, media }: { kind: FlowFileKind; media: Media }) {
  const t = useTexts(editorTexts)
  const { address, isGone } = useFileAddress(media.url, media.file)
  if (isGone) return <p className="rc-form-warning">{t('fileGone')}</p>
  if (!address) return null
  if (kind === 'img')
    return <img className="fe-preview" src={address} alt={t('previewOf', { name: mediaName(media) })} />
  // The customer gets no captions either.
  if (kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: see above
      <audio className="fe-player" src={address} controls preload="none" aria-label={mediaName(media)} />
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: see above
    <video className="fe-preview" src={address} controls preload="metadata" aria-label={mediaName(media)} />
  )
}
