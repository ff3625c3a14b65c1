import { ActionIcon, Button, FileButton, Input, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFile, IconGripVertical, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useFileLimit } from '../../platform/values/upload-limit.ts'
import { fileListTexts } from './file-list-texts.ts'
import { type FileRow, fittingFiles, MOST_BYTES, MOST_FILES, movedRow, rowOfFile } from './file-rows.rules.ts'

export interface FileRowsProps {
  rows: readonly FileRow[]
  onChange: (rows: FileRow[]) => void
  /** True during the upload. */
  disabled: boolean
}

/** The files of a list in order, each with its caption. Moved by dragging or with buttons (FIL-02). */
export function FileRows({ rows, onChange, disabled }: FileRowsProps) {
  const t = useTexts(fileListTexts)
  const limit = useFileLimit(MOST_BYTES)
  const [problem, setProblem] = useState<string | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const serial = useRef(0)
  const take = (files: readonly File[]) => {
    const { accepted, large, many } = fittingFiles(files, rows.length, limit.bytes)
    const [first] = large
    setProblem(
      first
        ? t(first.size === 0 ? 'fileEmpty' : 'fileTooLarge', { name: first.name, size: limit.size })
        : many.length > 0
          ? t('tooMany')
          : null,
    )
    const added = accepted.map((file) => rowOfFile(file, ++serial.current))
    if (added.length > 0) onChange([...rows, ...added])
  }
  const move = (from: number, to: number) => onChange(movedRow(rows, from, to))
  return (
    <Input.Wrapper
      label={t('files')}
      labelElement="div"
      description={t('filesHelp', { size: limit.size })}
      error={problem}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {/* Dropping is optional; the button does the same for keyboard users. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className="fl-files"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (dragged === null && !disabled) take([...event.dataTransfer.files])
        }}
      >
        <ol className="fl-rows" aria-label={t('files')}>
          {rows.map((row, at) => (
            <li
              key={row.key}
              draggable={!disabled}
              data-dragged={dragged === at || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(at)
              }}
              onDragEnd={() => setDragged(null)}
              onDragEnter={() => {
                if (dragged === null || dragged === at) return
                move(dragged, at)
                setDragged(at)
              }}
            >
              <IconGripVertical className="fl-grip" size={16} aria-hidden />
              <FilePicture row={row} />
              <div className="fl-fields">
                <span className="rc-file-name">{row.fileName || t('noFile')}</span>
                <TextInput
                  size="sm"
                  aria-label={t('captionOf', { name: row.fileName || String(at + 1) })}
                  placeholder={t('caption')}
                  maxLength={1024}
                  disabled={disabled}
                  value={row.caption}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(rows.map((one, n) => (n === at ? { ...one, caption: value } : one)))
                  }
                />
              </div>
              <RowButtons
                name={row.fileName || String(at + 1)}
                disabled={disabled}
                up={at > 0 ? () => move(at, at - 1) : undefined}
                down={at < rows.length - 1 ? () => move(at, at + 1) : undefined}
                remove={() => onChange(rows.filter((_, n) => n !== at))}
              />
            </li>
          ))}
        </ol>
        <FileButton multiple onChange={take}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              leftSection={<IconPaperclip size={16} />}
              disabled={disabled || rows.length >= MOST_FILES}
            >
              {t('addFiles')}
            </Button>
          )}
        </FileButton>
      </div>
    </Input.Wrapper>
  )
}

interface RowButtonsProps {
  name: string
  disabled: boolean
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove: () => void
}

function RowButtons({ name, disabled, up, down, remove }: RowButtonsProps) {
  const t = useTexts(fileListTexts)
  const button = (label: string, icon: ReactNode, onClick: (() => void) | undefined) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      disabled={disabled || !onClick}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className="fl-buttons">
      {button(t('moveUp', { name }), <IconArrowUp size={16} />, up)}
      {button(t('moveDown', { name }), <IconArrowDown size={16} />, down)}
      {button(t('removeFile', { name }), <IconX size={16} />, remove)}
    </div>
  )
}

/** A preview if the file is a picture, also of a chosen file. */
function FilePicture({ row: { url, file, mediaType } }: { row: FileRow }) {
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setPreviewUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  const source = file ? previewUrl : url
  return (
    <span className="fl-picture">
      {source && mediaType.startsWith('image/') ? (
        <img src={source} alt="" decoding="async" draggable={false} />
      ) : (
        <IconFile size={22} stroke={1.5} aria-hidden />
      )}
    </span>
  )
}
