import { Button, FileButton } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { importTexts } from './import-texts.ts'

const TYPES = { sheets: '.csv,.txt,.xls,.xlsx,.vcf,text/csv,text/vcard', workbooks: '.xls,.xlsx' }

export interface SheetPickerProps {
  takes: 'sheets' | 'workbooks'
  /** The file that is being read, and the number of lines so far. */
  busy: { file: string; lines: number } | null
  onPick: (file: File) => void
  onCancel: () => void
}

/** Accepts one file, from the file dialog or by drag and drop. */
export function SheetPicker({ takes, busy, onPick, onCancel }: SheetPickerProps) {
  const t = useTexts(importTexts)
  const [isOver, setIsOver] = useState(false)
  // Reset the input, because the browser reports no change for a corrected file with the same name.
  const forget = useRef<() => void>(null)
  return (
    // Dropping is optional; the button does the same for keyboard users.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="ct-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file && busy === null) onPick(file)
      }}
    >
      <IconTable size={28} stroke={1.5} aria-hidden />
      <span role="status">
        {busy === null
          ? t('dropHere')
          : busy.lines === 0
            ? t('reading', { file: busy.file })
            : t('readingLines', { file: busy.file, ...counted(busy.lines) })}
      </span>
      {busy !== null && (
        <Button variant="default" onClick={onCancel}>
          {t('cancelReading')}
        </Button>
      )}
      <FileButton
        accept={TYPES[takes]}
        resetRef={forget}
        onChange={(file) => {
          forget.current?.()
          if (file) onPick(file)
        }}
      >
        {(props) => (
          <Button {...props} loading={busy !== null} data-autofocus>
            {t('chooseFile')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
