// It opens over the lists of campaigns too, which bring no styles of contacts.
import '../contact-list/contacts.css'
import { Button } from '@mantine/core'
import { MOST_IMPORT_ROWS } from '@recado/contract/contacts/import'
import { rowsOfSheet } from '@recado/contract/contacts/sheet.rules'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { ImportCounts, ImportMeter } from './import-counts.tsx'
import { dropImport, startImport, useImport } from './import-data.ts'
import { contactPlace, type ImportPlace, type ShownImport } from './import-place.ts'
import { resultOf } from './import-result.ts'
import { importTexts } from './import-texts.ts'
import { RejectList } from './reject-list.tsx'
import { SheetPicker } from './sheet-picker.tsx'

interface Preview {
  contactImport: ShownImport
  ignored: string[]
}

/** From a file to contacts, or to people of a list: choose, look at what would come of it, confirm, watch (CTC-06, LST-04). */
export function ImportDialog({ place = contactPlace, onClose }: { place?: ImportPlace; onClose: () => void }) {
  const t = useTexts(importTexts)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [started, setStarted] = useState<number | null>(null)
  const close = () => {
    if (preview && started === null) dropImport(place, preview.contactImport.id)
    onClose()
  }
  return (
    <FormDialog title={t('title')} onClose={close} size={640} guards={preview !== null && started === null}>
      {started !== null ? (
        <Watching place={place} id={started} onClose={onClose} />
      ) : preview ? (
        <Looking
          place={place}
          preview={preview}
          onStarted={() => setStarted(preview.contactImport.id)}
          onOther={() => {
            dropImport(place, preview.contactImport.id)
            setPreview(null)
          }}
        />
      ) : (
        <Choosing place={place} onRead={setPreview} />
      )}
    </FormDialog>
  )
}

const isWorkbookName = (name: string) => /\.xlsx?$/i.test(name)

function Choosing({ place, onRead }: { place: ImportPlace; onRead: (preview: Preview) => void }) {
  const t = useTexts(importTexts)
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File) => {
    setReading(file.name)
    setProblem(null)
    try {
      const { readSheet } = await import('./read-sheet.ts')
      if (place.takes === 'workbooks' && !isWorkbookName(file.name)) {
        setProblem(t('workbooksOnly'))
        return setReading(null)
      }
      const cells = await readSheet(file, place.takes).catch(() => null)
      const sheet = cells && rowsOfSheet(cells)
      const unreadable = place.takes === 'workbooks' ? 'unreadableWorkbook' : 'unreadable'
      if (!sheet) setProblem(t(cells ? 'noNumbers' : unreadable))
      else if (sheet.rows.length === 0) setProblem(t('noRows'))
      else if (sheet.rows.length > MOST_IMPORT_ROWS) {
        setProblem(t('tooMany', { ...counted(sheet.rows.length), most: counted(MOST_IMPORT_ROWS).n }))
      } else
        onRead({ contactImport: await place.preview(wholeSigns(file.name, 200), sheet.rows), ignored: sheet.ignored })
    } catch (error) {
      setProblem(errorText(error))
    }
    setReading(null)
  }
  return (
    <div className="rc-form">
      <p>{t(place.takes === 'workbooks' ? 'helpWorkbooks' : 'help', { most: counted(MOST_IMPORT_ROWS).n })}</p>
      <SheetPicker takes={place.takes} busy={reading} onPick={(file) => void take(file)} />
      {problem && (
        <div className="rc-form-error" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}

interface LookingProps {
  place: ImportPlace
  preview: Preview
  onStarted: () => void
  onOther: () => void
}

function Looking({ place, preview, onStarted, onOther }: LookingProps) {
  const t = useTexts(importTexts)
  const { contactImport, ignored } = preview
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const good = contactImport.fresh + contactImport.known
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await startImport(place, contactImport.id)
      onStarted()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <div className="rc-form">
      <p role="status">
        <strong>{t('fileOf', { file: contactImport.fileName, ...counted(contactImport.total) })}</strong>{' '}
        {t('nothingYet')}
      </p>
      <ImportCounts contactImport={contactImport} />
      {ignored.length > 0 && <p className="ct-quiet">{t('ignored', { columns: ignored.join(', ') })}</p>}
      <RejectList place={place} contactImport={contactImport} />
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <div className="rc-form-foot">
        <Button variant="default" onClick={onOther}>
          {t('otherFile')}
        </Button>
        <Button loading={busy} disabled={good === 0} onClick={() => void start()} data-autofocus>
          {good === 0 ? t('nothingGood') : t('start', counted(good))}
        </Button>
      </div>
    </div>
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
