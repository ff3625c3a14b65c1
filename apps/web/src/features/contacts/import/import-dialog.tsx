// Imported here, because the dialog also opens over campaign lists, which do not load the styles of contacts.
import '../contact-list/contacts.css'
import { Button } from '@mantine/core'
import { columnKeys } from '@recado/contract/contact-lists/variables'
import { MOST_IMPORT_ROWS } from '@recado/contract/contacts/import'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { ColumnPicker } from './column-picker.tsx'
import { ImportCounts, ImportMeter } from './import-counts.tsx'
import { dropImport, startImport, useImport } from './import-data.ts'
import { contactPlace, type ImportPlace, type ShownImport } from './import-place.ts'
import { resultOf } from './import-result.ts'
import { importTexts } from './import-texts.ts'
import { openFile } from './open-file.ts'
import { RejectList } from './reject-list.tsx'
import {
  ALL_SHEETS,
  firstChoice,
  isEmpty,
  type OpenFile,
  rememberColumns,
  rowsOf,
  type SheetChoice,
} from './sheet-choice.rules.ts'
import { SheetPicker } from './sheet-picker.tsx'

interface Preview {
  file: OpenFile
  /** Null when these columns give nothing to import. */
  contactImport: ShownImport | null
  columns: string[]
  problem: string | null
}

/** Imports contacts or people of a list from a file: choose, preview, confirm, watch (CTC-06, LST-04). */
export function ImportDialog({ place = contactPlace, onClose }: { place?: ImportPlace; onClose: () => void }) {
  const t = useTexts(importTexts)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [startedId, setStartedId] = useState<number | null>(null)
  const drop = () => {
    if (preview?.contactImport && startedId === null) dropImport(place, preview.contactImport.id)
  }
  const close = () => {
    drop()
    onClose()
  }
  return (
    <FormDialog title={t('title')} onClose={close} size={640} isGuarded={preview !== null && startedId === null}>
      {startedId !== null ? (
        <Watching place={place} id={startedId} onClose={onClose} />
      ) : preview ? (
        <PreviewStep
          place={place}
          preview={preview}
          onChange={(next) => {
            drop()
            setPreview(next)
          }}
          onStarted={setStartedId}
          onOther={() => {
            drop()
            setPreview(null)
          }}
        />
      ) : (
        <Choosing place={place} onRead={setPreview} />
      )}
    </FormDialog>
  )
}

/** The expected result of a file. The server computes it, unless the columns give nothing to import. */
async function previewOf(place: ImportPlace, file: OpenFile): Promise<Preview> {
  const sheet = await rowsOf(file.sheets, file.choice)
  const { choice } = file
  const nothing = (problem: string) => ({ file, contactImport: null, columns: sheet.columns, problem })
  const { text } = importTexts
  if (choice.sheet !== ALL_SHEETS) {
    if (isEmpty(file.sheets[choice.sheet])) return nothing(text('sheetEmpty'))
    if (!choice.columns.number) return nothing(text('noNumbers'))
  }
  if (sheet.rows.length === 0) return nothing(text('noRows'))
  if (sheet.rows.length > MOST_IMPORT_ROWS) return nothing(text('tooMany', { most: counted(MOST_IMPORT_ROWS).n }))
  const contactImport = await place.preview(wholeSigns(file.name, 200), sheet)
  return { file, contactImport, columns: sheet.columns, problem: null }
}

const isWorkbookName = (name: string) => /\.xlsx?$/i.test(name)

function Choosing({ place, onRead }: { place: ImportPlace; onRead: (preview: Preview) => void }) {
  const t = useTexts(importTexts)
  const [reading, setReading] = useState<{ file: string; lines: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const take = async (file: File) => {
    if (place.takes === 'workbooks' && !isWorkbookName(file.name)) return setProblem(t('workbooksOnly'))
    setReading({ file: file.name, lines: 0 })
    setProblem(null)
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      const onLines = (lines: number) => setReading({ file: file.name, lines })
      const sheets = await openFile(file, place.takes, { signal, onLines })
      if (typeof sheets === 'string')
        setProblem(t(sheets === 'unreadable' && place.takes === 'workbooks' ? 'unreadableWorkbook' : sheets))
      else if (sheets?.every(isEmpty)) setProblem(t('noRows'))
      else if (sheets) {
        const preview = await previewOf(place, { name: file.name, sheets, choice: firstChoice(sheets) })
        if (!signal.aborted) onRead(preview)
        else if (preview.contactImport) dropImport(place, preview.contactImport.id)
      }
    } catch (error) {
      setProblem(errorText(error))
    }
    setReading(null)
  }
  return (
    <div className="rc-form">
      <p>{t(place.takes === 'workbooks' ? 'helpWorkbooks' : 'help', { most: counted(MOST_IMPORT_ROWS).n })}</p>
      <SheetPicker
        takes={place.takes}
        busy={reading}
        onPick={(file) => void take(file)}
        onCancel={() => stop.current.abort()}
      />
      {problem && (
        <div className="rc-form-error" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}

interface PreviewStepProps {
  place: ImportPlace
  preview: Preview
  /** Called with the preview for other columns or another sheet. */
  onChange: (preview: Preview) => void
  onStarted: (id: number) => void
  onOther: () => void
}

function PreviewStep({ place, preview, onChange, onStarted, onOther }: PreviewStepProps) {
  const t = useTexts(importTexts)
  const { contactImport, file, problem } = preview
  const [busy, setBusy] = useState<'counting' | 'starting' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const acceptedCount = contactImport ? contactImport.fresh + contactImport.known : 0
  const attempt = async (what: 'counting' | 'starting', action: () => Promise<void>) => {
    setBusy(what)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(error)
    }
    setBusy(null)
  }
  const choose = (choice: SheetChoice) =>
    attempt('counting', async () => {
      const next = await previewOf(place, { ...file, choice })
      if (choice.columns.number && choice.sheet !== ALL_SHEETS) rememberColumns(next.file)
      onChange(next)
    })
  const start = (id: number) =>
    attempt('starting', async () => {
      await startImport(place, id)
      onStarted(id)
    })
  return (
    <div className="rc-form">
      {contactImport && (
        <>
          <p role="status">
            <strong>{t('fileOf', { file: contactImport.fileName, ...counted(contactImport.total) })}</strong>{' '}
            {t('nothingYet')}
          </p>
          <ImportCounts contactImport={contactImport} />
        </>
      )}
      {problem && (
        <div className="rc-form-warning" role="status">
          {problem}
        </div>
      )}
      {!file.sheets[0]?.areCards && (
        <ColumnPicker file={file} disabled={busy !== null} onChange={(choice) => void choose(choice)} />
      )}
      {contactImport && <Notes place={place} contactImport={contactImport} columns={preview.columns} />}
      {contactImport && <RejectList key={contactImport.id} place={place} contactImport={contactImport} />}
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <div className="rc-form-foot">
        <Button variant="default" onClick={onOther} disabled={busy !== null}>
          {t('otherFile')}
        </Button>
        <Button
          loading={busy === 'starting'}
          disabled={acceptedCount === 0 || busy === 'counting'}
          onClick={() => contactImport && void start(contactImport.id)}
          data-autofocus
        >
          {acceptedCount === 0 ? t('nothingGood') : t('start', counted(acceptedCount))}
        </Button>
      </div>
    </div>
  )
}

/** Says what happens to the other columns, and that e-mails are dropped. */
function Notes({
  place,
  contactImport,
  columns,
}: {
  place: ImportPlace
  contactImport: ShownImport
  columns: string[]
}) {
  const t = useTexts(importTexts)
  const keys = place.keepsColumns ? columnKeys(columns).flatMap((key) => key ?? []) : []
  const ignored = place.keepsColumns ? columns.filter((_, at) => columnKeys(columns)[at] === null) : columns
  const marks = keys.map((key) => `{{${key}}}`).join(', ')
  return (
    <>
      {keys.length > 0 && <p className="ct-quiet">{t('variables', { columns: marks })}</p>}
      {ignored.length > 0 && <p className="ct-quiet">{t('ignored', { columns: ignored.join(', ') })}</p>}
      {contactImport.emailsDropped > 0 && (
        <p className="ct-quiet">{t('emailsDropped', counted(contactImport.emailsDropped))}</p>
      )}
    </>
  )
}

function Watching({ place, id, onClose }: { place: ImportPlace; id: number; onClose: () => void }) {
  const t = useTexts(importTexts)
  const { data: contactImport } = useImport(place, id)
  if (!contactImport) return null
  const isDone = contactImport.state === 'done'
  return (
    <div className="rc-form">
      {isDone ? (
        <p role="status">{t(contactImport.cancelledBy ? 'ended' : 'done', { result: resultOf(contactImport) })}</p>
      ) : (
        <>
          <ImportMeter place={place} contactImport={contactImport} />
          <p>{t('runningHelp')}</p>
        </>
      )}
      {isDone && <RejectList place={place} contactImport={contactImport} />}
      <div className="rc-form-foot">
        <Button variant={isDone ? 'filled' : 'default'} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
