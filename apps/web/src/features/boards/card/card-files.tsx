import { Button } from '@mantine/core'
import {
  CARD_FILE_MAX_BYTES,
  type CardFile,
  MOST_CARD_FILES,
  MOST_SENT_FILES,
  shownFileName,
} from '@recado/contract/boards/card'
import { IconFile, IconPhoto, IconPhotoStar, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastError, toastProblem } from '../../../platform/toast.ts'
import { fileSize } from '../../../platform/values/file-size.rules.ts'
import { newId } from '../../../platform/values/new-id.ts'
import { readFileLimit } from '../../../platform/values/upload-limit.ts'
import { DeleteConfirm } from '../../../ui/lists/list-parts.tsx'
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts'
import { boardTexts } from '../board-texts.ts'
import { chooseCover, type NewFile, removeFile } from './card-data.ts'
import { type CardPartProps, CardSection } from './card-section.tsx'
import { fileProblem, isPicture } from './new-files.rules.ts'

/**
 * Pictures with the choice of the cover, and files (BRD-09, BRD-13 to BRD-15). New ones are uploaded on the next save.
 */
export function CardFiles({ edit, data, isEditing, onEdit }: CardPartProps & { onEdit: () => void }) {
  const t = useTexts(boardTexts)
  const [deleting, setDeleting] = useState<CardFile | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const { files, add } = useNewFiles(edit, data)
  const dropping = useDroppedFiles(
    box,
    (droppedFiles) => {
      onEdit()
      for (const isImage of [true, false])
        add(
          droppedFiles.filter(({ type }) => isPicture(type) === isImage),
          isImage,
        )
    },
    '.bd-sheet-body',
  )
  const { images = [], files: stored = [] } = data?.card ?? {}
  const drop = (key: string) => edit.setFiles(files.filter((one) => one.key !== key))
  const newImages = files.filter(({ isImage }) => isImage)
  const newOthers = files.filter(({ isImage }) => !isImage)
  return (
    <div ref={box} className="bd-attached">
      {dropping && <div className="bd-dropping">{t('dropFiles')}</div>}
      <CardSection title={t('images')}>
        {images.length + newImages.length === 0 && <p className="bd-none">{t('noImages')}</p>}
        <ul className="bd-pictures">
          {images.map((file) => (
            <StoredPicture key={file.id} file={file} data={data} onDelete={() => setDeleting(file)} />
          ))}
          {newImages.map((one) => (
            <NewPicture key={one.key} one={one} edit={edit} onDrop={() => drop(one.key)} />
          ))}
        </ul>
        {isEditing && (
          <ChooseButton
            label={t('addImages')}
            accept="image/png,image/jpeg,image/gif,image/webp"
            onFiles={(pictures) => add(pictures, true)}
          />
        )}
      </CardSection>
      <CardSection title={t('files')} part="files">
        {stored.length + newOthers.length === 0 && <p className="bd-none">{t('noFiles')}</p>}
        <ul className="bd-list">
          {stored.map((file) => (
            <li key={file.id} className="bd-file">
              <IconFile size={20} stroke={1.6} aria-hidden />
              <FileLink file={file} />
              <DeleteButton name={file.name} onClick={() => setDeleting(file)} />
            </li>
          ))}
          {newOthers.map(({ key, file }) => (
            <li key={key} className="bd-file">
              <IconUpload size={20} stroke={1.6} aria-hidden />
              <span title={file.name}>
                {shownFileName(file.name)} <span className="bd-quiet">{t('waitsForSave')}</span>
              </span>
              <TakeAway name={file.name} onClick={() => drop(key)} />
            </li>
          ))}
        </ul>
        {isEditing && <ChooseButton label={t('addFiles')} onFiles={(otherFiles) => add(otherFiles, false)} />}
      </CardSection>
      {deleting && data && <DeleteFile cardId={data.card.id} file={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}

/** The files that wait for the next save, and a function that adds more. A rejected file shows the reason. */
function useNewFiles(edit: CardPartProps['edit'], data: CardPartProps['data']) {
  const t = useTexts(boardTexts)
  const files = edit.state?.files ?? []
  const stored = (data?.card.images.length ?? 0) + (data?.card.files.length ?? 0)
  const waiting = useRef(files)
  waiting.current = files
  const add = (newFiles: readonly File[], isImage: boolean): void => {
    const next: NewFile[] = [...waiting.current]
    const { bytes: most, size } = readFileLimit(CARD_FILE_MAX_BYTES)
    for (const file of newFiles) {
      const problem = fileProblem(file, isImage, { waiting: next.length, stored, most })
      if (!problem) next.push({ key: newId(), file, isImage })
      else toastProblem(t(problem, { name: file.name, size, count: MOST_CARD_FILES, sent: MOST_SENT_FILES }))
    }
    if (next.length === waiting.current.length) return
    waiting.current = next
    edit.setFiles(next)
  }
  return { files, add }
}

function FileLink({ file: { name, url, size } }: { file: CardFile }) {
  const t = useTexts(boardTexts)
  return (
    <a href={url} title={name} aria-label={t('openFile', { name })} target="_blank" rel="noopener noreferrer">
      {shownFileName(name)} <span className="bd-quiet">{fileSize(size, currentLanguage())}</span>
    </a>
  )
}

interface StoredPictureProps {
  file: CardFile
  data: CardPartProps['data']
  onDelete: () => void
}

function StoredPicture({ file, data, onDelete }: StoredPictureProps) {
  const t = useTexts(boardTexts)
  const [busy, setBusy] = useState(false)
  const isCover = data?.card.coverImage === file.filename
  const choose = async () => {
    if (!data) return
    setBusy(true)
    try {
      await chooseCover(data.card.id, isCover ? '' : file.filename)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const label = isCover ? t('noCover') : t('asCover', { name: file.name })
  return (
    <li className="bd-picture" data-cover={isCover || undefined}>
      <a href={file.url} target="_blank" rel="noopener noreferrer" aria-label={t('openFile', { name: file.name })}>
        <img src={file.url} alt={file.name} width={140} height={96} loading="lazy" />
      </a>
      <span className="bd-picture-name" title={file.name}>
        {isCover ? t('isCover') : shownFileName(file.name)}
      </span>
      <button
        type="button"
        className="bd-icon-button"
        aria-label={label}
        title={label}
        aria-pressed={isCover}
        disabled={busy}
        onClick={() => void choose()}
      >
        <IconPhotoStar size={16} stroke={1.7} aria-hidden />
      </button>
      <DeleteButton name={file.name} onClick={onDelete} />
    </li>
  )
}

interface NewPictureProps {
  one: NewFile
  edit: CardPartProps['edit']
  onDrop: () => void
}

function NewPicture({ one: { file }, edit, onDrop }: NewPictureProps) {
  const t = useTexts(boardTexts)
  const isCover = edit.state?.cover === file.name
  const label = isCover ? t('noCover') : t('asCover', { name: file.name })
  return (
    <li className="bd-picture" data-cover={isCover || undefined}>
      <Preview file={file} />
      <span className="bd-picture-name" title={file.name}>
        {isCover ? t('isCover') : shownFileName(file.name)} <span className="bd-quiet">{t('waitsForSave')}</span>
      </span>
      <button
        type="button"
        className="bd-icon-button"
        aria-label={label}
        title={label}
        aria-pressed={isCover}
        onClick={() => edit.setCover(isCover ? undefined : file.name)}
      >
        <IconPhotoStar size={16} stroke={1.7} aria-hidden />
      </button>
      <TakeAway
        name={file.name}
        onClick={() => {
          if (isCover) edit.setCover(undefined)
          onDrop()
        }}
      />
    </li>
  )
}

/** A picture of this browser, with a blob URL while it is shown. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url ? (
    <img src={url} alt={file.name} width={140} height={96} onError={() => setUrl(null)} />
  ) : (
    <span className="bd-no-picture">
      <IconPhoto size={24} stroke={1.4} aria-hidden />
    </span>
  )
}

function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useTexts(boardTexts)
  return (
    <button
      type="button"
      className="bd-icon-button"
      aria-label={t('deleteFile', { name })}
      title={t('deleteFile', { name })}
      onClick={onClick}
    >
      <IconTrash size={16} stroke={1.7} aria-hidden />
    </button>
  )
}

function TakeAway({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useTexts(boardTexts)
  return (
    <button
      type="button"
      className="bd-icon-button"
      aria-label={t('takeAway', { name })}
      title={t('takeAway', { name })}
      onClick={onClick}
    >
      <IconX size={16} stroke={1.8} aria-hidden />
    </button>
  )
}

interface ChooseButtonProps {
  label: string
  accept?: string
  onFiles: (files: readonly File[]) => void
}

function ChooseButton({ label, accept, onFiles }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        {...(accept && { accept })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function DeleteFile({ cardId, file, onClose }: { cardId: number; file: CardFile; onClose: () => void }) {
  const t = useTexts(boardTexts)
  return (
    <DeleteConfirm
      title={t('deleteFileTitle', { name: file.name })}
      action={t('deleteFileAction')}
      doneText={t('fileDeleted')}
      onDelete={() => removeFile(cardId, file.filename)}
      onClose={onClose}
    >
      {t('deleteFileHelp')}
    </DeleteConfirm>
  )
}
