import { Anchor, Textarea } from '@mantine/core'
import { type Interaction, MOST_STEP_FILES, type StepFileKind, stepFiles } from '@recado/contract/flows/chat-flow'
import { prefixedFileName } from '@recado/contract/flows/step-files.rules'
import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { useFileLimit } from '../../../platform/values/upload-limit.ts'
import { FileField } from '../../../ui/forms/file-field.tsx'
import { useStoredFile } from '../flow/chat-flow-data.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import type { Editor } from '../use-draft.ts'
import { kindOfInteraction, mediaRejection } from './interaction-kind.rules.ts'

interface MediaFieldsProps {
  editor: Pick<Editor, 'files' | 'addFile'>
  interaction: Interaction
  narrow: boolean
  onChange: (next: Interaction) => void
}

const accepted = (kind: StepFileKind): string => stepFiles[kind].mimetypes?.join(',') ?? ''

/** A file that a step sends, with preview and caption. */
export function MediaFields({ editor: { files, addFile }, interaction, narrow, onChange }: MediaFieldsProps) {
  const t = useTexts(stepEditorTexts)
  const kind = kindOfInteraction(interaction) as StepFileKind
  const limit = useFileLimit(stepFiles[kind].maxBytes)
  const media = interaction.MediaField ?? {}
  const file = files.get(media.fileName ?? '')
  const name = file?.name ?? (media.mediaUrl ? media.name || media.fileName || t(kind) : null)
  const put = (change: Partial<NonNullable<Interaction['MediaField']>>) =>
    onChange({ ...interaction, MediaField: { ...media, ...change } })
  const choose = (newFile: File) => {
    const fileName = prefixedFileName(newFile.name, newId())
    addFile(fileName, newFile)
    const ext = /\.([^.]{1,20})$/.exec(newFile.name)?.[1] ?? ''
    put({ fileName, name: newFile.name.slice(0, 255), ext, type: newFile.type || kind, mediaUrl: '' })
  }
  const refuse = (candidate: File) => {
    const why = mediaRejection(kind, candidate, limit.bytes)
    if (why) return t(why)
    return files.size >= MOST_STEP_FILES ? t('tooManyFiles', { count: MOST_STEP_FILES }) : null
  }
  return (
    <>
      {narrow ? (
        <p className="se-hint">{name ?? t('noFile')}</p>
      ) : (
        <FileField
          words={{
            ...{
              label: t('file'),
              help: t(`file_${kind}`, { size: limit.size }),
              choose: t('choose'),
              replace: t('replace'),
            },
            ...{ none: t('noFile'), remove: (of) => t('removeFile', { name: of }) },
          }}
          icon={IconPaperclip}
          accept={accepted(kind)}
          name={name}
          change="keep"
          refuse={refuse}
          onChange={(change) => {
            if (change instanceof File) choose(change)
            else put({ mediaUrl: '', name: '', fileName: '', ext: '', type: kind })
          }}
        />
      )}
      {file ? (
        <ChosenFile file={file} kind={kind} />
      ) : (
        media.mediaUrl && <StoredFile url={media.mediaUrl} kind={kind} name={name ?? ''} />
      )}
      <Textarea
        label={t('caption')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={1024}
        value={media.caption ?? ''}
        onChange={({ currentTarget: { value } }) => put({ caption: value })}
      />
    </>
  )
}

function ChosenFile({ file, kind }: { file: File; kind: StepFileKind }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url && <Preview url={url} kind={kind} name={file.name} />
}

function StoredFile({ url, kind, name }: { url: string; kind: StepFileKind; name: string }) {
  const t = useTexts(stepEditorTexts)
  const storedUrl = useStoredFile(url)
  if (storedUrl === null) return <p className="rc-form-error">{t('fileGone')}</p>
  return storedUrl && <Preview url={storedUrl} kind={kind} name={name} />
}

function Preview({ url, kind, name }: { url: string; kind: StepFileKind; name: string }) {
  const t = useTexts(stepEditorTexts)
  const label = t('preview', { name })
  switch (kind) {
    case 'image':
      return <img className="se-preview" src={url} alt={label} />
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: recordings of a company have no captions
      return <audio className="se-preview" src={url} controls aria-label={label} preload="metadata" />
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: videos of a company have no captions
      return <video className="se-preview" src={url} controls aria-label={label} preload="metadata" />
    case 'document':
      return (
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          {t('openFile', { name })}
        </Anchor>
      )
  }
}
